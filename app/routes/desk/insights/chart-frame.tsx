import { ArrowDown, ArrowUp, Download, Image, type LucideIcon } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { csvText } from '#domain/insights/csv.ts';
import { buttonClasses } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { saveFile } from '#app/components/staff/save-file.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Legend, type LegendEntry } from './drawing.tsx';

type Cell = string | number | null;

/** The head of a column, and a row's cell in it: numbers are unformatted; null: no value. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell, sort?: Sort];

/** A link to the table in the order of the column. */
interface Sort {
  to: string;
  sorted: 'ascending' | 'descending' | false;
}

export interface ChartProps<Row> {
  title: string;
  /** The chart in a sentence or two. */
  summary: string;
  fileName: string;
  legend?: readonly LegendEntry[];
  /** The data, for screen readers, for downloads and on paper. */
  rows: readonly Row[];
  /** The cell of the first one is the row's header. False: there is no such column now. */
  columns: readonly [Column<Row>, ...(Column<Row> | false)[]];
  pathOf?: ((row: Row) => string | undefined) | undefined;
  /** The table says more than the drawing: it is open, and on paper too. */
  isTableOpen?: boolean;
}

/** A complete chart: its summary, its drawing, and one fold with the table and the buttons that save both. */
export function ChartFrame<Row>({ children, ...chart }: ChartProps<Row> & { children: ReactNode }) {
  const { title, summary, legend = [], rows } = chart;
  const { t } = useI18n();
  const id = useId();
  if (rows.length === 0) return <NoChart title={title} text={t('insights.nothing')} />;
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{summary}</p>
      <Legend entries={legend} />
      <DrawingAndTable id={id} chart={chart}>
        {children}
      </DrawingAndTable>
    </section>
  );
}

export function NoChart({ title, text }: { title: string; text: string }) {
  return (
    <Card className="grid content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-ink-2">{text}</p>
    </Card>
  );
}

interface PartProps<Row> {
  /** Of the chart's heading, which names its parts. */
  id: string;
  chart: ChartProps<Row>;
}

function DrawingAndTable<Row>({ id, chart, children }: PartProps<Row> & { children: ReactNode }) {
  const { title, fileName, rows, isTableOpen = false } = chart;
  const { t } = useI18n();
  const drawing = useRef<HTMLDivElement>(null);
  const columns = chart.columns.filter((column) => column !== false);
  const table = rows.map((row) => ({ to: chart.pathOf?.(row), cells: columns.map(([, cell]) => rounded(cell(row))) }));
  const savePicture = () => {
    const svg = drawing.current?.querySelector('svg');
    if (svg) saveFile(`${fileName}.svg`, 'image/svg+xml', pictureOf(svg, title));
  };
  const saveTable = () => {
    const csv = csvText([columns.map(([head]) => head), ...table.map(({ cells }) => cells)]);
    saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csv);
  };
  return (
    <>
      <div ref={drawing} className="mt-4 bg-card text-ink">
        {children}
      </div>
      <details open={isTableOpen} className={isTableOpen ? 'mt-3' : 'mt-3 print:hidden'}>
        <summary id={`${id}-table`} aria-labelledby={`${id}-table ${id}`} className={`${opener} print:hidden`}>
          {t('insights.table')}
        </summary>
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          <SaveButton chart={id} name="csv" icon={Download} text={t('insights.csv')} onPress={saveTable} />
          <SaveButton chart={id} name="picture" icon={Image} text={t('insights.picture')} onPress={savePicture} />
        </div>
        <Table id={id} columns={columns} rows={table} />
      </details>
    </>
  );
}

const opener = buttonClasses({ look: 'line', size: 'small' });

interface SaveButtonProps {
  /** The id of the chart's heading, which is part of the button's name. */
  chart: string;
  name: string;
  icon: LucideIcon;
  text: string;
  onPress: () => void;
}

function SaveButton({ chart, name, icon: Icon, text, onPress }: SaveButtonProps) {
  const id = `${chart}-${name}`;
  // Scripts in the browser make the files from the page.
  const className = `needs-scripts ${opener}`;
  return (
    <button type="button" id={id} aria-labelledby={`${id} ${chart}`} onClick={onPress} className={className}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {text}
    </button>
  );
}

const maxDigits = 2;

function rounded(cell: Cell): Cell {
  const scale = 10 ** maxDigits;
  return typeof cell === 'number' ? Math.round(cell * scale) / scale : cell;
}

interface TableProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  rows: readonly { to: string | undefined; cells: readonly Cell[] }[];
}

function Table<Row>({ id, columns, rows }: TableProps<Row>) {
  const { number } = useI18n();
  const shown = (cell: Cell): string =>
    typeof cell === 'number' ? number(cell, { maximumFractionDigits: maxDigits }) : (cell ?? '');
  // Keyboards scroll a table through its links. One without links takes the focus.
  const frame = rows[0]?.to ? {} : { role: 'group', 'aria-labelledby': id, tabIndex: 0 };
  return (
    <div {...frame} className="mt-2 max-h-96 overflow-auto print:max-h-none print:overflow-visible">
      <table aria-labelledby={id} className="figure-table w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map(([head, , sort]) => (
              <th key={head} scope="col" aria-sort={sort?.sorted || undefined}>
                {sort ? <SortLink {...sort}>{head}</SortLink> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ to, cells: [first = null, ...cells] }) => (
            <tr key={`${first} ${cells[0]}`}>
              <th scope="row">
                <RowHead to={to}>{shown(first)}</RowHead>
              </th>
              {cells.map((cell, at) => (
                <td key={at}>{shown(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortLink({ to, sorted, children }: Sort & { children: string }) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-11 min-w-11 items-center gap-1 underline decoration-edge underline-offset-4 hover:text-tide"
    >
      {children}
      {sorted && <Arrow aria-hidden="true" className="size-4 flex-none" />}
    </Link>
  );
}

function RowHead({ to, children }: { to?: string | undefined; children: ReactNode }) {
  if (!to) return <span className="block py-2">{children}</span>;
  return (
    <Link to={to} className="flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-tide">
      {children}
    </Link>
  );
}

/** The CSS properties that a drawing takes from the page. A separate file has no stylesheet. */
const styles = [
  'display',
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

/** The chart as it is on the page, with its title, as an SVG file that any image program opens. */
function pictureOf(chart: SVGSVGElement, title: string): string {
  const { width, height } = chart.getBoundingClientRect();
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, at) => dress(element, originals[at]));
  set(copy, { x: margin, y: titleHeight, width, height });
  const { color, direction, fontFamily } = getComputedStyle(chart);
  const fill = getComputedStyle(chart.parentElement ?? chart).backgroundColor;
  const x = direction === 'rtl' ? width + margin : margin;
  const heading = made('text', { x, y: 26, fill: color, direction, 'font-size': 17, 'font-weight': 700 });
  heading.textContent = title;
  const size = { width: width + 2 * margin, height: height + titleHeight + margin };
  const whole = made('svg', { ...size, 'font-family': fontFamily });
  whole.append(made('rect', { width: '100%', height: '100%', fill }), heading, copy);
  return new XMLSerializer().serializeToString(whole);
}

function dress(element: Element, original: Element | undefined): void {
  element.removeAttribute('class');
  // Links do not work in a file.
  element.removeAttribute('href');
  if (!original) return;
  const computed = getComputedStyle(original);
  for (const name of styles) element.setAttribute(name, computed.getPropertyValue(name));
}

type Attributes = Record<string, string | number>;

function made(name: 'svg' | 'rect' | 'text', attributes: Attributes): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  set(element, attributes);
  return element;
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
