import { ArrowDown, ArrowUp, Download, Image, type LucideIcon } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { csvOf, type ChartTable } from './chart-table.ts';
import { saveFile } from '#app/components/staff/save-file.ts';

interface Props {
  title: string;
  /** A summary of the chart in a sentence or two. */
  summary: string;
  table: ChartTable;
  /** The name of the files saved from it. */
  fileName: string;
  /** Explains the signs in the drawing. */
  legend?: ReactNode;
  /** The table says more than the drawing: it is open, and on paper too. */
  isTableOpen?: boolean;
  /** The drawing: an `svg` hidden from screen readers, which read the summary and the table. */
  children: ReactNode;
}

/** A complete chart: its summary, its drawing, and one fold with the table and the buttons that save both. */
export function ChartFrame({ title, summary, table, fileName, legend, isTableOpen, children }: Props) {
  const { t } = useI18n();
  const id = useId();
  if (table.rows.length === 0) {
    return (
      <Card className="grid content-start gap-2">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-ink-2">{t('insights.nothing')}</p>
      </Card>
    );
  }
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{summary}</p>
      {legend && <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">{legend}</div>}
      <Drawing id={id} title={title} fileName={fileName} table={table} isTableOpen={isTableOpen}>
        {children}
      </Drawing>
    </section>
  );
}

type DrawingProps = Omit<Props, 'summary' | 'legend' | 'isTableOpen'> & {
  id: string;
  isTableOpen: boolean | undefined;
};

function Drawing({ id, title, fileName, table, isTableOpen = false, children }: DrawingProps) {
  const { t } = useI18n();
  const drawing = useRef<HTMLDivElement>(null);
  const savePicture = () => {
    const chart = drawing.current?.querySelector('svg');
    if (chart) saveFile(`${fileName}.svg`, 'image/svg+xml', pictureOf(chart, title));
  };
  const saveTable = () => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvOf(table));
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
          <SaveButton id={`${id}-csv`} chart={id} icon={Download} text={t('insights.csv')} onPress={saveTable} />
          <SaveButton id={`${id}-picture`} chart={id} icon={Image} text={t('insights.picture')} onPress={savePicture} />
        </div>
        <Table id={id} table={table} />
      </details>
    </>
  );
}

const opener = buttonClasses({ look: 'line', size: 'small' });
// Scripts in the browser make the files from the page.
const plain = `needs-scripts ${opener}`;

interface SaveButtonProps {
  id: string;
  /** The id of the chart's heading, which is part of the button's name. */
  chart: string;
  icon: LucideIcon;
  text: string;
  onPress: () => void;
}

function SaveButton({ id, chart, icon: Icon, text, onPress }: SaveButtonProps) {
  return (
    <button type="button" id={id} aria-labelledby={`${id} ${chart}`} onClick={onPress} className={plain}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {text}
    </button>
  );
}

function Table({ id, table: { columns, sorts, rows } }: { id: string; table: ChartTable }) {
  const { number } = useI18n();
  const shown = (cell: string | number | null): string => {
    if (cell === null) return '';
    return typeof cell === 'number' ? number(cell, { maximumFractionDigits: 2 }) : cell;
  };
  // Keyboards scroll a table through its links. One without links takes the focus.
  const frame = rows[0]?.to ? {} : { role: 'group', 'aria-labelledby': id, tabIndex: 0 };
  return (
    <div {...frame} className="mt-2 max-h-96 overflow-auto print:max-h-none print:overflow-visible">
      <table aria-labelledby={id} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                aria-sort={sorts?.[at]?.sorted || undefined}
                className="border-b border-rule px-2 py-2 text-start font-semibold"
              >
                <ColumnHead sort={sorts?.[at]}>{column}</ColumnHead>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, to }) => (
            <tr key={cells.slice(0, 2).join(' ')} className="border-b border-rule last:border-0">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]} scope="row" className="px-2 text-start font-normal">
                    <RowHead to={to}>{shown(cell)}</RowHead>
                  </th>
                ) : (
                  <td key={columns[at]} className="digits px-2 py-2">
                    {shown(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  sort,
  children,
}: {
  sort: NonNullable<ChartTable['sorts']>[number] | undefined;
  children: string;
}) {
  if (!sort) return children;
  const Arrow = sort.sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      to={sort.to}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 underline decoration-edge underline-offset-4 hover:text-tide"
    >
      {children}
      {sort.sorted && <Arrow aria-hidden="true" className="size-4 flex-none" />}
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
  // Links do not work in a file.
  element.removeAttribute('href');
  if (!original) return;
  const computed = getComputedStyle(original);
  for (const name of styles) element.setAttribute(name, computed.getPropertyValue(name));
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
