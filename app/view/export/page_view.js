// Where one looks on the table of the page, and how closely: by hand, wheel, keys.
"use strict";
class View {
  // `home` is the part of the table that is shown first; `pick` is told which piece was clicked, if any.
  constructor(map, table, home, pick) {
    Object.assign(this, { map, table, home, pick, x: 0, y: 0, scale: 1, isFitted: true, held: new Map() });
    map.addEventListener("pointerdown", (event) => this.take(event));
    map.addEventListener("pointermove", (event) => this.drag(event));
    for (const kind of ["pointerup", "pointercancel"]) map.addEventListener(kind, (event) => this.letGo(event));
    map.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 500), this.inMap(event));
    }, { passive: false });
    // Until somebody looks elsewhere the whole map stays in sight.
    new ResizeObserver(() => this.isFitted && this.fit()).observe(map);
  }

  look(x, y, scale) {
    Object.assign(this, { x, y, scale, isFitted: false });
    this.table.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  }

  pan(x, y) {
    this.look(this.x + x, this.y + y, this.scale);
  }

  zoom(factor, at) {
    const point = at || { x: this.map.clientWidth / 2, y: this.map.clientHeight / 2 };
    const scale = Math.max(0.05, Math.min(3, this.scale * factor)), share = scale / this.scale;
    this.look(point.x - (point.x - this.x) * share, point.y - (point.y - this.y) * share, scale);
  }

  fit() {
    const [x, y, width, height] = this.home, { clientWidth, clientHeight } = this.map;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    this.look((clientWidth - width * scale) / 2 - x * scale, (clientHeight - height * scale) / 2 - y * scale, scale);
    this.isFitted = true;
  }

  bringIntoSight(tableX, tableY) {
    const { clientWidth: width, clientHeight: height } = this.map, { scale } = this, margin = 30;
    const [x, y] = [this.x + tableX * scale, this.y + tableY * scale];
    const isSeen = x > margin && y > margin && x < width - margin && y < height - margin;
    if (!isSeen) this.look(width / 2 - tableX * scale, height / 2 - tableY * scale, scale);
  }

  // ---- hands: one drags, two zoom

  inMap(event) {
    const frame = this.map.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  take(event) {
    const here = this.inMap(event);
    this.held.set(event.pointerId, { ...here, begun: here, piece: event.target.dataset.piece });
    this.map.setPointerCapture(event.pointerId);
    this.map.classList.add("held");
  }

  drag(event) {
    const before = this.held.get(event.pointerId);
    if (!before) return;
    const now = this.inMap(event), others = [...this.held].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      const other = others[0][1];
      const far = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      this.zoom(far(now) / far(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else this.pan(now.x - before.x, now.y - before.y);
    Object.assign(before, now);
  }

  letGo(event) {
    const hand = this.held.get(event.pointerId);
    this.held.delete(event.pointerId);
    this.map.classList.toggle("held", this.held.size > 0);
    const isClick = hand && event.type === "pointerup" && Math.hypot(hand.x - hand.begun.x, hand.y - hand.begun.y) < 4;
    if (isClick) this.pick(hand.piece === undefined ? -1 : Number(hand.piece));
  }
}
