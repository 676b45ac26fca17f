// Chance that can be repeated: the same seed gives the same numbers on every machine. Not for secrets.

/** Marsaglia's xorshift with 32 bits (Journal of Statistical Software 8, 2003), begun from a mixed seed. */
export class RandomStream {
  #state: number;

  constructor(seed: number) {
    const mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9;
    this.#state = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) || 1;
    for (let turn = 0; turn < 4; turn++) this.uniform();
  }

  /** From 0 (never reached) to 1 (never reached). */
  uniform(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return (state >>> 0) / 4294967296;
  }
}
