import { guarded } from '#timers/guarded.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

type Line<Item, Result> = Record<'urgent' | 'ordinary', Waiting<Item, Result>[]>;

/**
 * Does requests for the same thing in batches: one round trip and one commit for many. Each key has a maximum batch
 * size; urgent items go first, in batches of their own: the database works in order of arrival, so a call behind thirty
 * ordinary texts would wait for all of them.
 */
export class Together<Item, Result> {
  private readonly lines = new Map<string, Line<Item, Result>>();
  private readonly work: (items: Item[]) => Promise<Result[]>;
  private readonly max: number;

  /** `work` returns the results in the order of the items. */
  constructor(max: number, work: (items: Item[]) => Promise<Result[]>) {
    this.max = max;
    this.work = work;
  }

  take(key: string, isUrgent: boolean, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = this.lines.get(key) ?? this.begin(key);
      line[isUrgent ? 'urgent' : 'ordinary'].push({ item, resolve, reject });
    });
  }

  private begin(key: string): Line<Item, Result> {
    const line = { urgent: [], ordinary: [] };
    this.lines.set(key, line);
    // After this turn of the event loop: items of the same turn form one batch.
    setImmediate(guarded('jobs: what is done together', () => this.serve(key, line)));
    return line;
  }

  private async serve(key: string, line: Line<Item, Result>): Promise<void> {
    for (;;) {
      const batch = (line.urgent.length > 0 ? line.urgent : line.ordinary).splice(0, this.max);
      if (batch.length === 0) break;
      await this.do(batch);
    }
    this.lines.delete(key);
  }

  /** One item's failure must not fail the others: if a batch fails, each item is tried alone. */
  private async do(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('not every one was answered');
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => this.do([one])));
      else batch[0]?.reject(error);
    }
  }
}
