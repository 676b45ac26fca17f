import { guarded } from '#timers/guarded.ts';
import type { DeliveryReport, MessageRef } from '../provider/contract.ts';
import type { Receipt } from './receipt.ts';

/** A text under way, and the SMSC's ids for the parts it took. */
export interface Sending {
  message: MessageRef;
  parts: number;
  refs: string[];
  /** The id of the last part, once taken: it names the whole text. */
  ref: string | null;
}

/** How many ids are remembered. A receipt with an older one is matched by its reference alone. */
const maxRefs = 50_000;
/** An SMSC may report long after a text expired. */
const slackMs = 60 * 60_000;

/**
 * Matches receipts to texts. A text of several parts arrived when all parts did, and failed when one did. The message's
 * row counts them, as this process does not know the parts that an earlier one sent; a receipt for those has only its
 * reference.
 */
export class SentParts {
  readonly #provider: string;
  readonly #byRef = new Map<string, { sending: Sending; until: number }>();
  readonly #awaited = new Map<string, Set<(sending: Sending) => void>>();
  readonly #earlyReceiptMs: number;

  constructor(provider: string, earlyReceiptMs: number) {
    this.#provider = provider;
    this.#earlyReceiptMs = earlyReceiptMs;
  }

  begin(message: MessageRef, parts: number): Sending {
    const { organizationId, id } = message;
    return { message: { organizationId, id }, parts, refs: [], ref: null };
  }

  took(sending: Sending, ref: string, { isLast, ttlSeconds }: { isLast: boolean; ttlSeconds: number }): void {
    sending.refs.push(ref);
    if (isLast) sending.ref = ref;
    this.#forgetOld();
    this.#byRef.set(ref, { sending, until: performance.now() + ttlSeconds * 1000 + slackMs });
    for (const tell of this.#awaited.get(ref) ?? []) tell(sending);
    this.#awaited.delete(ref);
  }

  /** Null: nothing is decided. A receipt may overtake the answer with its id, so it waits while a request is open. */
  async reportOf(receipt: Receipt, hasOpenRequests: boolean): Promise<DeliveryReport | null> {
    const { id, state, code } = receipt;
    if (state === 'open') return null;
    const sending = this.#byRef.get(id)?.sending ?? (hasOpenRequests ? await this.#soon(id) : undefined);
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
      const timer = setTimeout(guarded('smpp: an early receipt', giveUp), this.#earlyReceiptMs);
      awaited.add((sending) => {
        clearTimeout(timer);
        resolve(sending);
      });
    });
  }

  #forgetOld(): void {
    const now = performance.now();
    for (const [ref, { until }] of this.#byRef) {
      if (until > now && this.#byRef.size < maxRefs) return;
      this.#byRef.delete(ref);
    }
  }
}
