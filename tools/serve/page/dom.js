// Makes elements of HTML and SVG.

const svgNamespace = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== ''));
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

/** Shows the element if `shown`, else hides it. */
export function reveal(id, shown) {
  part(id).hidden = !shown;
}
