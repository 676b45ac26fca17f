import { createHash } from 'node:crypto';

/** Some ten megabytes with the longest keys. */
const usualMaxKeys = 100_000;
const maxKeyLength = 64;

/**
 * A map by a key that a stranger chooses. It is bounded in every way a stranger can fill it: a long key is stored as
 * its hash, an entry is forgotten some time after it was last set, and beyond the maximum the one that was set longest
 * ago goes first.
 */
export class BoundedMap<Value> {
  // Bounded by this class. The entry that was set longest ago comes first.
  private readonly entries = new Map<string, { value: Value; until: number }>();
  private readonly lifeMs: number;
  private readonly maxKeys: number;
  private readonly now: () => number;

  constructor(
    { lifeSeconds, maxKeys = usualMaxKeys }: { lifeSeconds: number; maxKeys?: number },
    now: () => number = () => performance.now(),
  ) {
    this.lifeMs = lifeSeconds * 1000;
    this.maxKeys = maxKeys;
    this.now = now;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(shortened(key));
    return entry && entry.until > this.now() ? entry.value : undefined;
  }

  set(key: string, value: Value): void {
    const own = shortened(key);
    this.entries.delete(own);
    this.entries.set(own, { value, until: this.now() + this.lifeMs });
    for (const [oldest, { until }] of this.entries) {
      if (until > this.now() && this.entries.size <= this.maxKeys) return;
      this.entries.delete(oldest);
    }
  }

  delete(key: string): void {
    this.entries.delete(shortened(key));
  }
}

function shortened(key: string): string {
  return key.length > maxKeyLength ? createHash('sha256').update(key).digest('base64url') : key;
}
