// Replays a game whose steps stand in the page as data. Nothing is fetched, nothing is sent.
(() => {
  const by = (id) => document.getElementById(id);
  const game = JSON.parse(by("data").textContent);
  const steps = game.steps, last = steps.length;
  const map = by("map"), table = by("table"), slider = by("at"), words = game.words;
  const pieces = Array.from({ length: game.pieces }, () => ({ row: null, drawn: null, image: null }));
  const state = { at: 0, timer: 0, picked: -1 };
  const view = new View(map, table, game.home, (number) => {
    state.picked = number;
    showPicked();
  });

  // ---- the table

  function image(parent, source, name, kind) {
    const made = document.createElement("img");
    made.src = source;
    made.alt = name;
    made.className = kind;
    made.draggable = false;
    parent.append(made);
    return made;
  }

  for (const [x, y, width, height, source] of game.tiles) {
    const tile = image(table, source, "", "tile");
    // A hair wider: no seam shows between two tiles that are scaled.
    Object.assign(tile.style, { width: `${width + 0.5}px`, height: `${height + 0.5}px`, translate: `${x}px ${y}px` });
  }
  const ways = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ways.id = "ways";
  ways.setAttribute("aria-hidden", "true");
  table.append(ways);
  ways.style.zIndex = 1;
  drawHead(ways);
  const drawn = svg(ways, "g", {}), marched = svg(ways, "g", {});

  function put(number) {
    const piece = pieces[number], row = piece.row;
    if (row === piece.drawn) return;
    piece.drawn = row;
    if (!row) {
      if (piece.image) piece.image.hidden = true;
      return;
    }
    const [, place, x, y, width, face, depth, degrees] = row;
    const [source, name] = game.faces[face];
    const isNew = !piece.image || piece.image.hidden;
    if (!piece.image) {
      piece.image = image(table, source, name, "piece");
      piece.image.dataset.piece = number;
    }
    const shown = piece.image, margin = place < 0 ? 0 : Math.ceil(width * game.margin);
    if (piece.face !== face) {
      shown.src = source;
      shown.alt = name;
      shown.title = name;
      piece.face = face;
    }
    if (isNew) shown.style.transition = "none";
    shown.hidden = false;
    const edge = `${width + 2 * margin}px`;
    Object.assign(shown.style, {
      width: edge, height: edge, translate: `${x - margin}px ${y - margin}px`,
      rotate: degrees ? `${degrees}deg` : "none", zIndex: depth + 2,
    });
    if (isNew) {
      void shown.offsetWidth; // It begins there, and glides only from its next step on.
      shown.style.transition = "";
    }
  }

  // What a step changes is known forwards only: backwards the table is laid out from the start, without drawing.
  function lay(to) {
    const touched = new Set();
    const take = (row) => {
      pieces[row[0]].row = row.length > 1 ? row : null;
      touched.add(row[0]);
    };
    let from = state.at;
    if (to < from || from < 0) {
      pieces.forEach((piece, number) => {
        if (piece.row) touched.add(number);
        piece.row = null;
      });
      game.start.forEach(take);
      from = 0;
    }
    for (let number = from; number < to; number += 1) (steps[number].c || []).forEach(take);
    return touched;
  }

  function drawWays(step) {
    marched.replaceChildren();
    for (const way of (step && step.w) || []) drawWay(marched, way);
  }

  // ---- going to a step

  function go(wanted, isStill) {
    const to = Math.max(0, Math.min(last, wanted));
    map.classList.toggle("still", Boolean(isStill) || Math.abs(to - state.at) > 1);
    const touched = lay(to);
    state.at = to;
    touched.forEach(put);
    const step = steps[to - 1];
    for (const marked of table.querySelectorAll("img.moved")) marked.classList.remove("moved");
    for (const number of (step && step.m) || []) pieces[number].image.classList.add("moved");
    drawWays(step);
    tell(step);
    if (step && by("follow").checked) follow(step);
    showPicked();
  }

  function tell(step) {
    const hour = game.hours[step ? step.h : game.first_hour];
    by("day").textContent = hour.day;
    by("phase").textContent = [hour.phase, hour.step].filter(Boolean).join(", ");
    const side = game.sides[hour.side];
    document.documentElement.style.setProperty("--side", side ? side.ink : "var(--line)");
    by("number").textContent = step ? `${words.step} ${step.n}${step.b ? ` – ${step.b}` : ""}` : words.start;
    by("step").textContent = step ? step.t : "";
    showRemarks((step ? step.r : game.start_remarks) || []);
    slider.value = state.at;
    slider.setAttribute("aria-valuetext", `${hour.day}, ${hour.phase}. ${step ? step.t : words.start}`);
    showJournal();
  }

  // ---- remarks: words as text, links within the page, drawings on the map

  const goals = {
    step: (number) => {
      const found = steps.findIndex((step) => step.n === number);
      go(found < 0 ? 0 : found + 1, true);
    },
    place: (x, y) => view.bringIntoSight(x, y),
    piece: (number) => {
      state.picked = number;
      const row = pieces[number].row;
      if (row) goals.place(row[2] + row[4] / 2, row[3] + row[4] / 2);
      showPicked();
    },
  };
  const tags = { p: "p", h: "h3", li: "li", pre: "pre" };

  function run([text, emphasis, goal]) {
    const made = document.createElement(goal ? "button" : "span");
    made.textContent = text;
    made.className = [...emphasis].map((letter) => `in-${letter}`).join(" ");
    if (goal) {
      made.type = "button";
      made.classList.add("link");
      made.addEventListener("click", () => { stop(); goals[goal[0]](...goal.slice(1)); });
    }
    return made;
  }

  function showRemarks(remarks) {
    by("remarks").replaceChildren();
    drawn.replaceChildren();
    for (const remark of remarks) {
      const card = document.createElement("div");
      card.className = "remark";
      if (remark.a) card.append(Object.assign(document.createElement("b"), { textContent: remark.a }));
      for (const [kind, runs] of remark.b || []) {
        const block = document.createElement(tags[kind]);
        block.append(...runs.map(run));
        card.append(block);
      }
      by("remarks").append(card);
      (remark.d || []).forEach((shape) => drawShape(drawn, shape));
    }
  }

  function follow(step) {
    const way = (step.w || [])[0], row = (step.c || []).find((each) => each.length > 1 && each[1] >= 0);
    const goal = way ? way.slice(-2) : row && [row[2] + row[4] / 2, row[3] + row[4] / 2];
    if (goal) view.bringIntoSight(...goal);
  }

  // ---- chapters: the phases, each with the step that begins it

  const chapters = [];
  steps.forEach((step, number) => {
    const hour = game.hours[step.h], before = chapters[chapters.length - 1];
    if (!before || before.key !== `${hour.day}/${hour.phase}`) {
      chapters.push({ key: `${hour.day}/${hour.phase}`, hour, first: number + 1 });
    }
  });
  const chapterAt = (at) => chapters.findLastIndex((each) => each.first <= at);
  let openChapter = -2;

  function button(text, goal) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", () => { stop(); go(goal); });
    return made;
  }

  function listed(parent, child) {
    const item = document.createElement("li");
    item.append(child);
    parent.append(item);
    return item;
  }

  const heads = chapters.map((chapter) => {
    const head = button(`${chapter.hour.day}: ${chapter.hour.phase}`, chapter.first);
    const side = game.sides[chapter.hour.side];
    if (side) head.style.setProperty("--mine", side.ink);
    return listed(by("journal"), head);
  });

  function showJournal() {
    const now = chapterAt(state.at);
    if (now !== openChapter) {
      if (heads[openChapter]) heads[openChapter].querySelector("ol").remove();
      openChapter = now;
      if (heads[now]) fillChapter(heads[now], chapters[now].first, (chapters[now + 1] || { first: last + 1 }).first);
    }
    for (const marked of by("journal").querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
    const line = by("journal").querySelector(`[data-at="${state.at}"]`);
    if (line) {
      line.setAttribute("aria-current", "step");
      line.scrollIntoView({ block: "nearest" });
    }
  }

  const isNoted = (step) => step.b || (step.r || []).some((remark) => remark.p);

  function fillChapter(head, first, end) {
    const lines = document.createElement("ol");
    for (let at = first; at < end; at += 1) {
      const step = steps[at - 1], line = button(step.t, at);
      line.dataset.at = at;
      line.className = `k-${step.k || ""}${isNoted(step) ? " noted" : ""}`;
      listed(lines, line);
    }
    head.append(lines);
  }

  // ---- what lies in a place

  function showPicked() {
    for (const marked of table.querySelectorAll("img.picked")) marked.classList.remove("picked");
    const row = state.picked >= 0 ? pieces[state.picked].row : null;
    by("stack").hidden = !row;
    if (!row) return;
    pieces[state.picked].image.classList.add("picked");
    by("place").textContent = row[1] < 0 ? game.faces[row[5]][1] : game.places[row[1]];
    const lying = pieces.filter((piece) => piece.row && row[1] >= 0 && piece.row[1] === row[1]);
    lying.sort((one, other) => other.row[6] - one.row[6]);
    by("lying").replaceChildren();
    for (const piece of lying) {
      const item = document.createElement("li");
      image(item, game.faces[piece.row[5]][0], "", "");
      item.append(game.faces[piece.row[5]][1]);
      by("lying").append(item);
    }
  }

  // From stack to stack by keys, as one reads: from the north, in a row from the west.
  function nextStack(by_) {
    const tops = new Map();
    pieces.forEach((piece, number) => {
      const known = piece.row && piece.row[1] >= 0 && tops.get(piece.row[1]);
      if (piece.row && piece.row[1] >= 0 && (!known || pieces[known].row[6] < piece.row[6])) tops.set(piece.row[1], number);
    });
    const order = [...tops.values()].sort((one, other) => {
      const [a, b] = [pieces[one].row, pieces[other].row];
      // Rows lie some 70 apart; of a stack the top counter lies a little lower than one alone.
      return Math.round(a[3] / 60) - Math.round(b[3] / 60) || a[2] - b[2];
    });
    const picked = state.picked >= 0 ? pieces[state.picked].row : null;
    const here = picked ? order.findIndex((number) => pieces[number].row[1] === picked[1]) : -1;
    const next = order[(here + by_ + order.length + (here < 0 && by_ < 0 ? 1 : 0)) % order.length];
    if (next !== undefined) goals.piece(next);
  }

  // ---- playing

  function stop() {
    clearTimeout(state.timer);
    state.timer = 0;
    by("play").textContent = words.play;
    by("play").setAttribute("aria-pressed", "false");
  }

  function beat() {
    if (state.at >= last) return stop();
    go(state.at + 1);
    state.timer = setTimeout(beat, 900 / Number(by("speed").value));
    return undefined;
  }

  function play() {
    if (state.timer) return stop();
    if (state.at >= last) go(0, true);
    by("play").textContent = words.pause;
    by("play").setAttribute("aria-pressed", "true");
    state.timer = setTimeout(beat, 60);
    return undefined;
  }

  function jump(by_) {
    const here = chapterAt(state.at);
    const isInside = by_ < 0 && here >= 0 && state.at > chapters[here].first;
    const goal = chapters[isInside ? here : here + by_];
    go(goal ? goal.first : by_ < 0 ? 0 : last, true);
  }

  const acts = {
    start: () => go(0, true), "phase-back": () => jump(-1), back: () => go(state.at - 1), play,
    on: () => go(state.at + 1), "phase-on": () => jump(1), end: () => go(last, true),
    closer: () => view.zoom(1.3), away: () => view.zoom(1 / 1.3), fit: () => view.fit(),
  };
  const staying = ["play", "closer", "away", "fit"];
  for (const [id, act] of Object.entries(acts)) {
    by(id).addEventListener("click", () => {
      if (!staying.includes(id)) stop();
      act();
    });
  }
  slider.max = last;
  slider.addEventListener("input", () => { stop(); go(Number(slider.value), true); });

  // ---- the lanes over the slider: combats, losses, remarks

  const lanes = by("lanes");
  function drawLanes() {
    const width = lanes.clientWidth - 16, ink = getComputedStyle(document.documentElement);
    if (lanes.width !== lanes.clientWidth) lanes.width = lanes.clientWidth;
    const pen = lanes.getContext("2d");
    pen.clearRect(0, 0, lanes.width, 14);
    const mark = (number, name, top, height) => {
      pen.fillStyle = ink.getPropertyValue(name);
      pen.fillRect(8 + (width * (number + 1)) / Math.max(1, last) - 0.5, top, 1.5, height);
    };
    chapters.forEach((each, n) => {
      if (n === 0 || chapters[n - 1].hour.day !== each.hour.day) mark(each.first - 1, "--line", 0, 14);
    });
    steps.forEach((step, number) => {
      if (step.k === "l") mark(number, "--loss", 6, 8);
      if (step.k === "c") mark(number, "--soft", 9, 5);
      if (isNoted(step)) mark(number, step.b ? "--accent" : "--note", 0, 6);
    });
  }

  new ResizeObserver(drawLanes).observe(lanes);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawLanes);

  // ---- keys

  const keys = {
    " ": "play", ",": "back", ".": "on", "[": "phase-back", "]": "phase-on", Home: "start", End: "end",
    "+": "closer", "=": "closer", "-": "away", 0: "fit",
  };
  const arrows = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isAtControl = ["INPUT", "SELECT", "BUTTON"].includes(event.target.tagName);
    if (event.key === " " && isAtControl) return;
    if (keys[event.key] && !(event.target === slider && ["Home", "End"].includes(event.key))) by(keys[event.key]).click();
    else if (event.key === "n" || event.key === "p") nextStack(event.key === "n" ? 1 : -1);
    else if (event.key === "Escape") {
      state.picked = -1;
      showPicked();
    } else if (arrows[event.key] && !isAtControl) view.pan(...arrows[event.key]);
    else return;
    event.preventDefault();
  });

  // ---- beginning: at the step that the address names, `page.html#12`

  function open() {
    const wanted = Number(location.hash.slice(1));
    const found = steps.findIndex((step) => step.n === wanted);
    go(wanted && found >= 0 ? found + 1 : 0, true);
  }
  window.addEventListener("hashchange", open);
  state.at = -1;
  view.fit();
  open();
  drawLanes();
})();
