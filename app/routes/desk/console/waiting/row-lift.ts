import { topIn } from '../ticket/row-tops.ts';

const idOf = (row: HTMLElement): string => row.dataset['row'] ?? '';

/** A row while it is being moved. The other rows of its line make room for it. */
export class RowLift {
  readonly row: HTMLElement;
  private readonly list: HTMLElement;
  /** The rows of its line, in their order. */
  private readonly rows: HTMLElement[];
  private readonly middles: number[];
  private readonly from: number;
  private readonly step: number;
  to: number;

  constructor(list: HTMLElement, row: HTMLElement) {
    this.row = row;
    this.list = list;
    // From here on the browser lays out and paints the whole line, because the row may go anywhere in it.
    list.dataset['lifting'] = '';
    const all = [...list.querySelectorAll<HTMLElement>('[data-row]')];
    this.rows = all.filter(({ dataset }) => dataset['line'] === row.dataset['line']);
    this.middles = this.rows.map((one) => topIn(list, one) + one.offsetHeight / 2);
    this.from = this.rows.indexOf(row);
    this.to = this.from;
    this.step = row.offsetHeight;
    row.dataset['lifted'] = '';
  }

  get ticketId(): string {
    return idOf(this.row);
  }

  /** Whose rows stand before it where it is now. */
  get behind(): string[] {
    return this.rows
      .filter((one) => one !== this.row)
      .slice(0, this.to)
      .map(idOf);
  }

  get count(): number {
    return this.rows.length;
  }

  get isElsewhere(): boolean {
    return this.to !== this.from;
  }

  /** Follows the pointer. `pixels` is the distance from where the drag began. */
  dragBy(pixels: number): void {
    const middle = (this.middles[this.from] ?? 0) + pixels;
    const passed = this.middles.filter((other, index) => index !== this.from && other < middle).length;
    this.makeRoom(passed);
    this.row.style.transform = `translateY(${pixels}px)`;
  }

  /** Moves one place up or down, if there is one. */
  stepBy(by: number): void {
    this.makeRoom(Math.min(this.rows.length - 1, Math.max(0, this.to + by)));
    const target = this.rows[this.to];
    const pixels = target ? topIn(this.list, target) - topIn(this.list, this.row) : 0;
    this.row.style.transform = `translateY(${pixels}px)`;
    // Scrolls to where the row appears now. The rows that made room have moved on by one.
    this.row.scrollIntoView({ block: 'nearest' });
  }

  end(): void {
    for (const row of this.rows) row.style.transform = '';
    delete this.row.dataset['lifted'];
    delete this.list.dataset['lifting'];
  }

  private makeRoom(to: number): void {
    this.to = to;
    this.rows.forEach((row, index) => {
      if (index === this.from) return;
      const isPassedDown = index > this.from && index <= to;
      const isPassedUp = index < this.from && index >= to;
      const shift = Number(isPassedUp) - Number(isPassedDown);
      row.style.transform = shift === 0 ? '' : `translateY(${shift * this.step}px)`;
    });
  }
}
