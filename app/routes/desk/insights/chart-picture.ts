/** What a drawing takes from the page's styles; in a file of its own there are none. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'direction',
] as const;

const titleHeight = 40;
const margin = 16;

/** A chart as it stands on the page, with its title, as a file that any program for pictures opens. */
export function pictureOf(chart: SVGSVGElement, title: string): string {
  const { width, height } = chart.getBoundingClientRect();
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, at) => dress(element, originals[at]));
  copy.setAttribute('x', String(margin));
  copy.setAttribute('y', String(titleHeight));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const page = getComputedStyle(chart);
  const isRightToLeft = page.direction === 'rtl';
  const whole = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  set(whole, { width: width + 2 * margin, height: height + titleHeight + margin, 'font-family': page.fontFamily });
  const ground = document.createElementNS(whole.namespaceURI, 'rect');
  set(ground, { width: '100%', height: '100%', fill: getComputedStyle(chart.parentElement ?? chart).backgroundColor });
  const heading = document.createElementNS(whole.namespaceURI, 'text');
  const x = isRightToLeft ? width + margin : margin;
  set(heading, { x, y: 26, fill: page.color, direction: page.direction, 'font-size': 17, 'font-weight': 700 });
  heading.textContent = title;
  whole.append(ground, heading, copy);
  return new XMLSerializer().serializeToString(whole);
}

function dress(element: Element, original: Element | undefined): void {
  element.removeAttribute('class');
  // A file leads nowhere.
  element.removeAttribute('href');
  if (!original) return;
  const computed = getComputedStyle(original);
  for (const name of styles) element.setAttribute(name, computed.getPropertyValue(name));
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
