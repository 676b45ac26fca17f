import { topIn } from './row-tops.ts';

/** A row that is being put elsewhere: the others of its line make room for it while it is held. */
export class RowLift {
  readonly row: HTMLElement;
  private readonly list: HTMLElement;
  /** The rows of its line, in the order in which they stand. */
  private readonly rows: HTMLElement[];
  private readonly middles: number[];
  private readonly from: number;
  private readonly step: number;
  to: number;

  constructor(list: HTMLElement, row: HTMLElement) {
    this.row = row;
    this.list = list;
    // From here on all of the line is laid out and painted: the row may be carried anywhere.
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
    return this.row.dataset['row'] ?? '';
  }

  get count(): number {
    return this.rows.length;
  }

  get isElsewhere(): boolean {
    return this.to !== this.from;
  }

  /** Follows the pointer, which is that many pixels from where it took hold. */
  dragBy(pixels: number): void {
    const middle = (this.middles[this.from] ?? 0) + pixels;
    const passed = this.middles.filter((other, index) => index !== this.from && other < middle).length;
    this.makeRoom(passed);
    this.row.style.transform = `translateY(${pixels}px)`;
  }

  /** Goes up or down by one, as long as there is a place. */
  stepBy(by: number): void {
    this.makeRoom(Math.min(this.rows.length - 1, Math.max(0, this.to + by)));
    const target = this.rows[this.to];
    const pixels = target ? topIn(this.list, target) - topIn(this.list, this.row) : 0;
    this.row.style.transform = `translateY(${pixels}px)`;
    // Where it is shown now: those that made room stand a row further on.
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
