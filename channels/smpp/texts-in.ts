import { createHash } from 'node:crypto';
import { guarded } from '#timers/guarded.ts';
import type { ReceivedText } from '../provider/contract.ts';
import { numberOf } from './smpp-address.ts';
import { fromGsm } from '#domain/messaging/gsm7.ts';
import type { DefaultAlphabet } from './text-parts.ts';
import { optionTags, type DeliveredMessage } from './pdu.ts';

/** esm_class: a header precedes the text. */
const hasHeaderBit = 0x40;

interface PartIn {
  text: string;
  /** Pairs the parts of one text; null: the text is whole. */
  belongs: { reference: number; total: number; part: number } | null;
}

function readPart(message: DeliveredMessage, alphabet: DefaultAlphabet): PartIn {
  const { options, esmClass, dataCoding } = message;
  const whole = options.get(optionTags.messagePayload) ?? message.bytes;
  const headerBytes = (esmClass & hasHeaderBit) === 0 ? 0 : (whole[0] ?? 0) + 1;
  const text = decode(whole.subarray(headerBytes), dataCoding, alphabet);
  const belongs = belongsByHeader(whole.subarray(1, headerBytes)) ?? belongsByOptions(options);
  return { text, belongs: belongs && belongs.total > 1 && belongs.part >= 1 ? belongs : null };
}

/** The reference has one octet or two: 3GPP TS 23.040, 9.2.3.24.1 and 9.2.3.24.8. */
function belongsByHeader(header: Buffer): PartIn['belongs'] {
  for (let at = 0; at + 1 < header.length; at += 2 + (header[at + 1] ?? 0)) {
    const [kind, length] = header.subarray(at, at + 2);
    const content = header.subarray(at + 2, at + 2 + (length ?? 0));
    if (kind === 0x00 && content.length === 3)
      return { reference: content.readUInt8(0), total: content.readUInt8(1), part: content.readUInt8(2) };
    if (kind === 0x08 && content.length === 4)
      return { reference: content.readUInt16BE(0), total: content.readUInt8(2), part: content.readUInt8(3) };
  }
  return null;
}

function belongsByOptions(options: DeliveredMessage['options']): PartIn['belongs'] {
  const number = (tag: number): number => Number(`0x${options.get(tag)?.toString('hex') || '0'}`);
  const total = number(optionTags.sarTotal);
  return total > 0 ? { reference: number(optionTags.sarReference), total, part: number(optionTags.sarPart) } : null;
}

// By data_coding (SMPP 3.4, 5.2.19), as TextDecoder names them.
const charsets = new Map([
  [1, 'iso-8859-1'],
  [3, 'iso-8859-1'],
  [5, 'shift_jis'],
  [6, 'iso-8859-5'],
  [7, 'iso-8859-8'],
  [8, 'utf-16be'],
  [14, 'euc-kr'],
]);

/** '' of a picture, a ring tone or settings. */
function decode(bytes: Buffer, dataCoding: number, alphabet: DefaultAlphabet): string {
  const charset = charsets.get(dataCoding) ?? charsetOfGroup(dataCoding, alphabet);
  if (charset === null) return '';
  return charset === 'gsm' ? fromGsm(bytes) : new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
}

/** The coding groups of GSM 03.38 that carry a message class, for example flash messages. */
function charsetOfGroup(dataCoding: number, alphabet: DefaultAlphabet): string | null {
  if (dataCoding === 0) return alphabet === 'gsm' ? 'gsm' : 'iso-8859-1';
  if ((dataCoding & 0xf0) === 0x10) return (dataCoding & 0x0c) === 0x08 ? 'utf-16be' : alphabetOfBits(dataCoding);
  return (dataCoding & 0xf0) === 0xf0 ? alphabetOfBits(dataCoding) : null;
}

const alphabetOfBits = (dataCoding: number): string | null => ((dataCoding & 0x04) === 0 ? 'gsm' : null);

/** Parts of one text come within seconds. After this an incomplete text is handed over: a STOP may be in it. */
const maxGatherMs = 60_000;
interface Gathering {
  parts: Map<number, { text: string; mark: string }>;
  timer: NodeJS.Timeout;
}

/** Messages per connection. */
const maxRemembered = 20_000;
/** At least as long as marks are known (`db/messaging/received-texts.ts`); else the second of two texts is a copy. */
const countedMs = 605_000;

/** Joins incoming messages into the texts that guests wrote. */
export class TextsIn {
  readonly #provider: string;
  readonly #alphabet: DefaultAlphabet;
  readonly #country: string;
  readonly #give: (text: ReceivedText) => Promise<void>;
  readonly #gathered = new Map<string, Gathering>();
  /** By connection and message: which copies came, and when. */
  readonly #came = new WeakMap<object, Map<string, Map<number, number>>>();

  constructor(
    provider: string,
    { alphabet, country }: { alphabet: DefaultAlphabet; country: string },
    give: (text: ReceivedText) => Promise<void>,
  ) {
    this.#provider = provider;
    this.#alphabet = alphabet;
    this.#country = country;
    this.#give = give;
  }

  /** Throws if the text could not be stored. */
  async take(message: DeliveredMessage, connection: object): Promise<void> {
    const from = numberOf(message.source, this.#country);
    if (from === null) return;
    const part = readPart(message, this.#alphabet);
    const came = this.#comes(message, connection);
    try {
      if (part.belongs) await this.#gather(from, message, { ...part, mark: came.mark }, part.belongs);
      else await this.#hand(from, part.text, [came.mark]);
    } catch (error) {
      came.forget();
      throw error;
    }
  }

  /** Hands over incomplete texts as they are. */
  async close(): Promise<void> {
    await Promise.all([...this.#gathered.keys()].map((key) => this.#handGathered(key)));
  }

  async #gather(
    from: string,
    { destination }: DeliveredMessage,
    { text, mark }: PartIn & { mark: string },
    { reference, total, part }: NonNullable<PartIn['belongs']>,
  ): Promise<void> {
    const key = [from, destination.digits, reference, total].join(' ');
    const gathering = this.#gathered.get(key) ?? {
      parts: new Map<number, { text: string; mark: string }>(),
      timer: setTimeout(
        guarded('smpp: a text in parts', () => this.#handGathered(key)),
        maxGatherMs,
      ),
    };
    this.#gathered.set(key, gathering);
    gathering.parts.set(part, { text, mark });
    if (gathering.parts.size >= total) await this.#handGathered(key);
  }

  async #handGathered(key: string): Promise<void> {
    const gathering = this.#gathered.get(key);
    if (!gathering) return;
    clearTimeout(gathering.timer);
    const inOrder = [...gathering.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    const text = inOrder.map((part) => part.text).join('');
    const marks = inOrder.map(({ mark }) => mark);
    await this.#hand(key.slice(0, key.indexOf(' ')), text, marks);
    this.#gathered.delete(key);
  }

  #hand(from: string, text: string, marks: readonly string[]): Promise<void> {
    return this.#give({ provider: this.#provider, ref: marks.join(' '), marks, from, text });
  }

  /**
   * The mark of a message is the hash of its content, and its count on this connection: a text that was written twice
   * has two marks. The same mark on a later connection, of this process or the next, is the same message, sent again
   * because the SMSC got no answer. A text that could not be stored is forgotten, as the SMSC sends it again on this
   * connection.
   */
  #comes(message: DeliveredMessage, connection: object): { mark: string; forget: () => void } {
    const hash = hashOf(message);
    const onConnection = this.#came.get(connection) ?? new Map<string, Map<number, number>>();
    this.#came.set(connection, onConnection);
    const now = performance.now();
    const times = onConnection.get(hash) ?? new Map<number, number>();
    onConnection.delete(hash);
    onConnection.set(hash, times);
    for (const [time, at] of times) if (now - at > countedMs) times.delete(time);
    let time = 0;
    while (times.has(time)) time += 1;
    times.set(time, now);
    if (onConnection.size > maxRemembered) onConnection.delete(onConnection.keys().next().value ?? '');
    return { mark: `${hash} ${time}`, forget: () => void times.delete(time) };
  }
}

function hashOf({ source, destination, dataCoding, bytes, options }: DeliveredMessage): string {
  const hash = createHash('sha256').update(`${source.digits} ${destination.digits} ${dataCoding} `).update(bytes);
  for (const [tag, value] of options) hash.update(`${tag} `).update(value);
  return hash.digest('base64');
}
