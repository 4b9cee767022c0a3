// Makes elements of HTML and SVG.

const svgNamespace = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  return append(node, children);
}

/** Appends nodes and texts, also from lists in lists; undefined and '' are left out. */
function append(node, children) {
  for (const child of children.flat(Infinity)) if (child !== undefined && child !== '') node.append(child);
  return node;
}

/** An HTML element. A function among the attributes is a listener: `{click: play}`. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(svgNamespace, tag), attributes, children);
}

/** The element of the page with this id. */
export function part(id) {
  return document.getElementById(id);
}

/** Replaces the content of the element with this id. */
export function replace(id, ...children) {
  part(id).replaceChildren(append(new DocumentFragment(), children));
}

/** Shows the element if `shown`, else hides it. */
export function reveal(id, shown) {
  part(id).hidden = !shown;
}
