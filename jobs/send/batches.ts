import { guarded } from '#timers/guarded.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

type Lists<Item, Result> = Record<'urgent' | 'ordinary', Waiting<Item, Result>[]>;

/**
 * Does requests for the same thing in batches: one round trip and one commit for many. Each key has a maximum batch
 * size; urgent items go first, in batches of their own: the database works in order of arrival, so a call behind thirty
 * ordinary texts would wait for all of them.
 */
export class Batches<Item, Result> {
  private readonly lists = new Map<string, Lists<Item, Result>>();
  private readonly work: (items: Item[]) => Promise<Result[]>;
  private readonly max: number;

  /** `work` returns the results in the order of the items. */
  constructor(max: number, work: (items: Item[]) => Promise<Result[]>) {
    this.max = max;
    this.work = work;
  }

  take(key: string, isUrgent: boolean, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const lists = this.lists.get(key) ?? this.begin(key);
      lists[isUrgent ? 'urgent' : 'ordinary'].push({ item, resolve, reject });
    });
  }

  private begin(key: string): Lists<Item, Result> {
    const lists = { urgent: [], ordinary: [] };
    this.lists.set(key, lists);
    // After this turn of the event loop: items of the same turn form one batch.
    setImmediate(guarded('jobs: a batch', () => this.serve(key, lists)));
    return lists;
  }

  private async serve(key: string, lists: Lists<Item, Result>): Promise<void> {
    for (;;) {
      const batch = (lists.urgent.length > 0 ? lists.urgent : lists.ordinary).splice(0, this.max);
      if (batch.length === 0) break;
      await this.do(batch);
    }
    this.lists.delete(key);
  }

  /** One item's failure must not fail the others: if a batch fails, each item is tried alone. */
  private async do(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('a batch must return one result for each item');
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => this.do([one])));
      else batch[0]?.reject(error);
    }
  }
}
