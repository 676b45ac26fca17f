import { guarded } from '#timers/guarded.ts';
import type { DeliveryReport, MessageRef } from '../provider/contract.ts';
import type { Receipt } from './receipt.ts';

/** A text under way, and what the SMSC calls those of its parts that it took. */
export interface Sending {
  message: MessageRef;
  parts: number;
  refs: string[];
  /** Of the last part, once it is taken: the name of the whole. */
  ref: string | null;
}

/** So many receipts are waited for at once; those beyond are understood by their reference alone. */
const maxRefs = 50_000;
/** An SMSC may report long after a text has expired. */
const slackMs = 60 * 60_000;

/**
 * Which receipt belongs to which text. A text of several parts has arrived when all of them have, and has failed when one has: which of them did
 * is kept with the text, for what was handed over by an earlier process is not known here. Such a receipt goes by its own reference.
 */
export class ToldDeps {
  readonly #provider: string;
  readonly #byRef = new Map<string, { sending: Sending; until: number }>();
  readonly #awaited = new Map<string, Set<(sending: Sending) => void>>();
  readonly #earlyMs: number;

  constructor(provider: string, earlyMs: number) {
    this.#provider = provider;
    this.#earlyMs = earlyMs;
  }

  begin(message: MessageRef, parts: number): Sending {
    const { organizationId, id } = message;
    return { message: { organizationId, id }, parts, refs: [], ref: null };
  }

  took(sending: Sending, ref: string, { isLast, ttlSeconds }: { isLast: boolean; ttlSeconds: number }): void {
    sending.refs.push(ref);
    if (isLast) sending.ref = ref;
    this.#forgetOld();
    this.#byRef.set(ref, { sending, until: Date.now() + ttlSeconds * 1000 + slackMs });
    for (const tell of this.#awaited.get(ref) ?? []) tell(sending);
    this.#awaited.delete(ref);
  }

  /** Null where it decides nothing. A receipt may overtake the answer that names it: while any is open, it is waited for. */
  async reportOf(receipt: Receipt, areAnswersOpen: boolean): Promise<DeliveryReport | null> {
    const { id, state, code } = receipt;
    if (state === 'open') return null;
    const sending = this.#byRef.get(id)?.sending ?? (areAnswersOpen ? await this.#soon(id) : undefined);
    const cause = receipt.class ? { class: receipt.class } : {};
    const about = { provider: this.#provider, state, ...cause, code };
    if (!sending) return { ...about, ref: id, part: { ref: id, of: null } };
    const part = sending.parts > 1 ? { part: { ref: id, of: sending.parts } } : {};
    return { ...about, ref: sending.ref ?? id, message: sending.message, ...part };
  }

  #soon(ref: string): Promise<Sending | undefined> {
    return new Promise((resolve) => {
      const awaited = this.#awaited.get(ref) ?? new Set();
      this.#awaited.set(ref, awaited);
      const giveUp = (): void => {
        this.#awaited.delete(ref);
        resolve(undefined);
      };
      const timer = setTimeout(guarded('smpp: an early receipt', giveUp), this.#earlyMs);
      awaited.add((sending) => {
        clearTimeout(timer);
        resolve(sending);
      });
    });
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const [ref, { until }] of this.#byRef) {
      if (until > now && this.#byRef.size < maxRefs) return;
      this.#byRef.delete(ref);
    }
  }
}
