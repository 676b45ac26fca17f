import { Refusal } from '#domain/refusal.ts';

const retryAfterSeconds = 30;

/** Counts open streams by address or by ticket, and refuses those beyond the maximum. */
export class StreamDoors {
  private readonly inside = new Map<string, number>();

  /** Returns the function that leaves. */
  enter(key: string, max: number): () => void {
    const already = this.inside.get(key) ?? 0;
    if (already >= max) throw new Refusal('too_many', { retryAfterSeconds });
    this.inside.set(key, already + 1);
    return () => {
      const left = (this.inside.get(key) ?? 1) - 1;
      if (left > 0) this.inside.set(key, left);
      else this.inside.delete(key);
    };
  }
}
