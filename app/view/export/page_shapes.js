// What is drawn on the map of the page: the ways of units, and arrows, rings and shades of remarks.
const svg = (parent, kind, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
};

const pointsOf = (at) => at.reduce((text, each, n) => text + each + (n % 2 ? " " : ","), "");

function drawHead(parent) {
  const head = { id: "head", viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 4, markerHeight: 4, orient: "auto" };
  svg(svg(svg(parent, "defs", {}), "marker", head), "path", { d: "M0,0 L8,4 L0,8 z", class: "head" });
}

function drawWay(parent, way) {
  for (const kind of ["case", "line"]) svg(parent, "polyline", { points: pointsOf(way), class: kind });
  svg(parent, "circle", { cx: way[0], cy: way[1], r: 30 });
}

function drawShape(parent, [kind, ...at]) {
  const points = pointsOf(at);
  if (kind === "arrow") svg(parent, "polyline", { points, class: "arrow", "marker-end": "url(#head)" });
  else if (kind === "shade") svg(parent, "polygon", { points, class: "shade" });
  else {
    const [x, y, x2 = x, y2 = y] = at, far = Math.hypot(x2 - x, y2 - y) / 2;
    const turn = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI, middle = [(x + x2) / 2, (y + y2) / 2];
    const round = { cx: middle[0], cy: middle[1], rx: 44 + far, ry: 44, transform: `rotate(${turn} ${middle})` };
    svg(parent, "ellipse", { ...round, class: "ring" });
  }
}
