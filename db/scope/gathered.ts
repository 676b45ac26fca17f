// Look-ups that many requests need at the same moment, as one statement. Nothing is kept: each answer was read after it was asked for.

import { guarded } from '#timers/guarded.ts';
import type { Db } from './scoped-database.ts';

// One that stands still must not hold up all others.
const maxUnderWay = 4;
const maxTogether = 100;

interface Waiting<Asked, Found> {
  asked: Asked;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/** `find` returns what it found for each, in the same order. */
type Find<Asked, Found> = (db: Db, asked: Asked[]) => Promise<(Found | undefined)[]>;

/** Asks for one. Those that arrive in the same turn of the event loop, or while too many are under way, go together. */
export function gathered<Asked, Found>(find: Find<Asked, Found>): (db: Db, asked: Asked) => Promise<Found | undefined> {
  const all = new WeakMap<Db, Gathering<Asked, Found>>();
  return (db, asked) => {
    const gathering = all.get(db) ?? new Gathering(db, find);
    all.set(db, gathering);
    return gathering.ask(asked);
  };
}

class Gathering<Asked, Found> {
  private readonly db: Db;
  private readonly find: Find<Asked, Found>;
  private waiting: Waiting<Asked, Found>[] = [];
  private underWay = 0;
  private going: NodeJS.Immediate | null = null;

  constructor(db: Db, find: Find<Asked, Found>) {
    this.db = db;
    this.find = find;
  }

  ask(asked: Asked): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      this.goSoon();
    });
  }

  private goSoon(): void {
    if (this.underWay >= maxUnderWay || this.waiting.length === 0) return;
    const go = (): void => {
      this.going = null;
      void this.go(this.waiting.splice(0, maxTogether));
    };
    this.going ??= setImmediate(guarded('look-ups', go));
  }

  private async go(together: Waiting<Asked, Found>[]): Promise<void> {
    this.underWay += 1;
    this.goSoon();
    try {
      const found = await this.find(
        this.db,
        together.map(({ asked }) => asked),
      );
      together.forEach(({ resolve }, at) => resolve(found[at]));
    } catch (error) {
      for (const { reject } of together) reject(error);
    } finally {
      this.underWay -= 1;
      this.goSoon();
    }
  }
}
