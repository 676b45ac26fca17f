import type { OutgoingText, SendResult, Hearing, OpenChannel } from '../provider/contract.ts';
import { addressOf } from './smpp-address.ts';
import { rejectionOfStatus, throttledSeconds } from './codes.ts';
import { Link, type LinkSettings, type Submitted } from './link.ts';
import { partsOf, type DefaultAlphabet, type Part } from './text-parts.ts';
import { readMessageId, relativeTime, submitBody, type DeliveredMessage, type Pdu } from './pdu.ts';
import { readReceipt } from './receipt.ts';
import type { Session, Times } from './session.ts';
import { TextsIn } from './texts-in.ts';
import { SentParts, type Sending } from './sent-parts.ts';

interface SmppSettings extends LinkSettings {
  sender: string;
  alphabet: DefaultAlphabet;
  /** '' if it is not known. */
  country: string;
  /** Some SMSCs write an id in hexadecimal in the answer and in decimal in the receipt; some the other way round. */
  areAnswersHex: boolean;
  areReceiptsHex: boolean;
}

export interface SmppTimes extends Times {
  /** How long a receipt waits for the answer that it overtook. */
  earlyReceiptMs: number;
}

/** Sends and receives texts over a connection to an SMSC, and reads its receipts. */
export class ShortMessages implements OpenChannel {
  readonly name = 'smpp';
  readonly #settings: SmppSettings;
  readonly #hearing: Hearing;
  readonly #sentParts: SentParts;
  readonly #texts: TextsIn;
  readonly #link: Link;

  constructor(settings: SmppSettings, hearing: Hearing, times: SmppTimes) {
    this.#settings = settings;
    this.#hearing = hearing;
    this.#sentParts = new SentParts(this.name, times.earlyReceiptMs);
    this.#texts = new TextsIn(this.name, settings, async (text) => hearing.text(text));
    this.#link = new Link(settings, times, (message, session) => this.#take(message, session));
  }

  /** Part by part; the first refusal decides. A phone shows no text of which a part is missing. */
  async send(message: OutgoingText, signal: AbortSignal): Promise<SendResult> {
    const parts = partsOf(message.text, message.encoding, this.#settings.alphabet);
    const sending = this.#sentParts.begin(message, parts.length);
    let result: SendResult = { kind: 'rejected', class: 'content_blocked', code: 'empty' };
    for (const [index, part] of parts.entries()) {
      const body = bodyOf(part, message, message.from ?? this.#settings.sender);
      const submitted = await this.#submit(body, { signal, isFirst: index === 0 });
      const isLast = index === parts.length - 1;
      result = this.#resultOf(submitted, { sending, isLast, ttlSeconds: message.ttlSeconds });
      if (result.kind !== 'accepted') return result;
    }
    return parts.length > 1 && result.kind === 'accepted' ? { ...result, parts: sending.refs } : result;
  }

  async close(): Promise<void> {
    await this.#link.close();
    await this.#texts.close();
  }

  /** The first part may be throttled; after it the rest is needed, so a throttled part waits and is sent again. */
  async #submit(body: Buffer, { signal, isFirst }: { signal: AbortSignal; isFirst: boolean }): Promise<Submitted> {
    for (;;) {
      const submitted = await this.#link.submit(body, signal);
      if (submitted.kind !== 'answer' || rejectionOfStatus(submitted.answer.status).class !== 'throttled') {
        return submitted;
      }
      this.#link.pause(throttledSeconds);
      if (isFirst) return submitted;
    }
  }

  #resultOf(submitted: Submitted, part: TakenPart): SendResult {
    switch (submitted.kind) {
      case 'never':
        return submitted.rejection;
      case 'lost':
        return { kind: 'unknown', why: submitted.why };
      case 'late':
        // The result is unknown now; a receipt that comes later is still understood.
        void submitted.answer.then((answer) => answer && this.#refOf(answer, part));
        return { kind: 'unknown', why: 'late' };
      case 'answer': {
        if (submitted.answer.status !== 0) return rejectionOfStatus(submitted.answer.status);
        const ref = this.#refOf(submitted.answer, part);
        return ref === null ? { kind: 'unknown', why: 'malformed' } : { kind: 'accepted', ref };
      }
    }
  }

  /** Null: the SMSC refused it, or gave no id. */
  #refOf({ status, body }: Pdu, { sending, ...part }: TakenPart): string | null {
    const id = status === 0 ? readMessageId(body) : null;
    if (id === null) return null;
    const ref = refOfId(id, this.#settings.areAnswersHex);
    this.#sentParts.took(sending, ref, part);
    return ref;
  }

  async #take(message: DeliveredMessage, session: Session): Promise<number> {
    const kind = message.esmClass & kindBits;
    if (kind === kindOf.receipt) await this.#hearReceipt(message, session.hasOpenRequests);
    else if (kind === kindOf.text) await this.#texts.take(message, session);
    return 0;
  }

  async #hearReceipt(message: DeliveredMessage, hasOpenRequests: boolean): Promise<void> {
    const receipt = readReceipt(message);
    if (!receipt) return;
    const id = refOfId(receipt.id, this.#settings.areReceiptsHex);
    const report = await this.#sentParts.reportOf({ ...receipt, id }, hasOpenRequests);
    if (report) await this.#hearing.report(report);
  }
}

interface TakenPart {
  sending: Sending;
  isLast: boolean;
  ttlSeconds: number;
}

/** In esm_class (SMPP 3.4, 5.2.12); other kinds are acknowledgements and intermediate notifications. */
const kindBits = 0x3c;
const kindOf = { text: 0x00, receipt: 0x04 } as const;
const headerBit = 0x40;
/** registered_delivery: a receipt for the final state, whatever it is. */
const receiptWanted = 0x01;

const bodyOf = (part: Part, { to, ttlSeconds }: OutgoingText, sender: string): Buffer =>
  submitBody({
    source: addressOf(sender),
    destination: addressOf(to),
    esmClass: part.hasHeader ? headerBit : 0,
    dataCoding: part.dataCoding,
    bytes: part.bytes,
    validity: relativeTime(ttlSeconds),
    registeredDelivery: receiptWanted,
  });

/** Answer and receipt may differ in leading zeros and in case. */
function refOfId(id: string, isHex: boolean): string {
  const read = isHex && /^[\da-f]{1,40}$/i.test(id) ? BigInt(`0x${id}`).toString() : id;
  return read.toLowerCase().replace(/^0+(?=.)/, '');
}
