// An SMSC on its own port: accepts texts over SMPP 3.4, logs what it accepted, fails in the ways SMSCs fail, sends
// reports, and delivers incoming texts. It has its own parser and writer, so that it does not share our mistakes.

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';

export interface TakenPart {
  id: string;
  source: string;
  destination: string;
  sourceKind: readonly [ton: number, npi: number];
  destinationKind: readonly [ton: number, npi: number];
  esmClass: number;
  dataCoding: number;
  registeredDelivery: number;
  validity: string;
  bytes: Buffer;
  at: number;
}

export type SmscMode =
  | 'fine'
  /** Accepted; answered after `slowMs`. */
  | 'slow'
  /** Accepted, never answered. */
  | 'silent'
  /** Not accepted, and the connection is cut. */
  | 'cut_before'
  /** Accepted, and the connection is cut. */
  | 'cut'
  /** Accepted; the answer has no id. */
  | 'nameless'
  /** Accepted; the answer is not SMPP. */
  | 'nonsense'
  /** Accepted; the receipt comes before the answer. */
  | 'hasty'
  /** Not accepted. */
  | { status: number };

export interface Incoming {
  from: string;
  to: string;
  bytes: Buffer;
  dataCoding?: number;
  esmClass?: number;
  options?: readonly (readonly [tag: number, value: Buffer])[];
  fromKind?: readonly [ton: number, npi: number];
}

export interface Smsc {
  port: number;
  taken: readonly TakenPart[];
  /** The currently bound clients, by their system ids. */
  bound: readonly string[];
  /** Commands received, in order. */
  heard: readonly number[];
  /** The maximum number open at once. */
  maxOpen: number;
  slowMs: number;
  newId: () => string;
  behave: (mode: SmscMode | ((part: TakenPart) => SmscMode)) => void;
  /** The answer to a bind; null: none. */
  bindStatus: number | null;
  answersEnquiries: boolean;
  /** The status of the answer; null if the connection ended. */
  deliver: (message: Incoming) => Promise<number | null>;
  report: (
    part: Pick<TakenPart, 'id' | 'source' | 'destination'>,
    word: string,
    how?: ReceiptHow,
  ) => Promise<number | null>;
  /** Sends an enquire_link; returns the answer. */
  enquire: () => Promise<number | null>;
  /** Sends arbitrary bytes. */
  say: (bytes: Buffer) => void;
  unbind: () => Promise<number | null>;
  cut: () => void;
  stop: () => Promise<void>;
}

interface ReceiptHow {
  error?: string;
  /** In separate fields instead of text. */
  state?: number;
}

const commandOf = { submit: 4, deliver: 5, unbind: 6, bind: 9, enquire: 0x15, nack: 0x80000000 };

class PlaySmsc implements Smsc {
  readonly taken: TakenPart[] = [];
  readonly bound: string[] = [];
  readonly heard: number[] = [];
  maxOpen = 0;
  slowMs = 200;
  bindStatus: number | null = 0;
  answersEnquiries = true;
  #ids = 0x7a00;
  #mode: (part: TakenPart) => SmscMode = () => 'fine';
  #open = 0;
  #sequence = 0;
  readonly #sockets = new Set<Socket>();
  readonly #asked = new Map<number, { socket: Socket; settle: (status: number | null) => void }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #server: Server;

  constructor(tls?: TlsOptions) {
    const accept = (socket: Socket): void => this.#accept(socket);
    this.#server = tls ? createSecureServer(tls, accept) : createServer(accept);
  }

  newId = (): string => (this.#ids++).toString(16);

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  listen(port = 0): Promise<this> {
    return new Promise((done) => this.#server.listen(port, '127.0.0.1', () => done(this)));
  }

  behave(mode: SmscMode | ((part: TakenPart) => SmscMode)): void {
    this.#mode = typeof mode === 'function' ? mode : () => mode;
  }

  deliver({
    from,
    to,
    bytes,
    dataCoding = 0,
    esmClass = 0,
    options = [],
    fromKind = [1, 1],
  }: Incoming): Promise<number | null> {
    const written = options.map(([tag, value]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16BE(tag, 0);
      head.writeUInt16BE(value.length, 2);
      return Buffer.concat([head, value]);
    });
    const head = Buffer.from(`\0${code(fromKind)}${from}\0\u0001\u0001${to}\0`, 'latin1');
    const middle = Buffer.from([esmClass, 0, 0, 0, 0, 0, 0, dataCoding, 0, bytes.length]);
    return this.#ask(commandOf.deliver, Buffer.concat([head, middle, bytes, ...written]));
  }

  report(
    part: Pick<TakenPart, 'id' | 'source' | 'destination'>,
    word: string,
    how: ReceiptHow = {},
  ): Promise<number | null> {
    const { error = '000', state } = how;
    const words = `id:${part.id} sub:001 dlvrd:001 submit date:2611220500 done date:2611220501 stat:${word} err:${error} text:A12`;
    const options = [[0x001e, Buffer.from(`${part.id}\0`)] as const, [0x0427, Buffer.from([state ?? 0])] as const];
    return this.deliver({
      from: part.destination,
      to: part.source,
      esmClass: 0x04,
      bytes: Buffer.from(state === undefined ? words : ''),
      options: state === undefined ? [] : options,
    });
  }

  enquire(): Promise<number | null> {
    return this.#ask(commandOf.enquire, Buffer.alloc(0));
  }

  unbind(): Promise<number | null> {
    return this.#ask(commandOf.unbind, Buffer.alloc(0));
  }

  say(bytes: Buffer): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.cut();
    return new Promise((done) => this.#server.close(() => done()));
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    let rest: Buffer = Buffer.alloc(0);
    let name: string | undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (name !== undefined) this.bound.splice(this.bound.indexOf(name), 1);
      for (const asked of this.#asked.values()) if (asked.socket === socket) asked.settle(null);
    });
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      while (rest.length >= 16 && rest.length >= rest.readUInt32BE(0)) {
        const pdu = rest.subarray(0, rest.readUInt32BE(0));
        rest = rest.subarray(pdu.length);
        name = this.#hear(socket, pdu) ?? name;
      }
    });
  }

  /** The system id of the bound client. */
  #hear(socket: Socket, pdu: Buffer): string | undefined {
    const [command, status, sequence] = [pdu.readUInt32BE(4), pdu.readUInt32BE(8), pdu.readUInt32BE(12)];
    this.heard.push(command);
    if (command >= 0x80000000) {
      this.#asked.get(sequence)?.settle(command === commandOf.nack ? 0xffff : status);
      return undefined;
    }
    if (command === commandOf.bind) {
      if (this.bindStatus === null) return undefined;
      write(socket, { command: command + 0x80000000, status: this.bindStatus, sequence, body: Buffer.from('smsc\0') });
      if (this.bindStatus !== 0) return undefined;
      const fields = pdu.toString('latin1', 16).split('\0');
      this.bound.push(`${fields[0]} ${fields[1]}`);
      return this.bound.at(-1);
    }
    if (command === commandOf.submit) {
      this.#submit(socket, sequence, readSubmit(pdu.subarray(16), this.newId()));
      return undefined;
    }
    if (command === commandOf.enquire && !this.answersEnquiries) return undefined;
    write(socket, { command: command + 0x80000000, status: 0, sequence, body: Buffer.alloc(0) });
    return undefined;
  }

  #submit(socket: Socket, sequence: number, part: TakenPart): void {
    const mode = this.#mode(part);
    const answer = (status: number, body: Buffer): void => {
      this.#open -= 1;
      write(socket, { command: 0x80000004, status, sequence, body });
    };
    this.#open += 1;
    this.maxOpen = Math.max(this.maxOpen, this.#open);
    if (mode === 'cut_before') return void socket.destroy();
    if (typeof mode === 'object') return answer(mode.status, Buffer.alloc(0));
    this.taken.push(part);
    const named = Buffer.from(`${part.id}\0`);
    if (mode === 'cut') return void socket.destroy();
    if (mode === 'silent') return;
    if (mode === 'nameless') return answer(0, Buffer.from([0]));
    if (mode === 'nonsense') return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (mode === 'hasty') void this.report(part, 'DELIVRD');
    if (mode === 'fine') return answer(0, named);
    const timer = setTimeout(() => answer(0, named), this.slowMs);
    this.#timers.add(timer);
  }

  #ask(command: number, body: Buffer): Promise<number | null> {
    const [socket] = [...this.#sockets].slice(-1);
    if (!socket) return Promise.resolve(null);
    const sequence = ++this.#sequence;
    return new Promise((resolve) => {
      const settle = (status: number | null): void => {
        this.#asked.delete(sequence);
        resolve(status);
      };
      this.#asked.set(sequence, { socket, settle });
      write(socket, { command, status: 0, sequence, body });
    });
  }
}

export const openSmsc = ({ port, tls }: { port?: number; tls?: TlsOptions } = {}): Promise<Smsc> =>
  new PlaySmsc(tls).listen(port);

const code = ([ton, npi]: readonly [number, number]): string => String.fromCodePoint(ton, npi);

interface Written {
  command: number;
  status: number;
  sequence: number;
  body: Buffer;
}

function write(socket: Socket, { command, status, sequence, body }: Written): void {
  if (socket.destroyed) return;
  const head = Buffer.alloc(16);
  for (const [index, value] of [16 + body.length, command, status, sequence].entries())
    head.writeUInt32BE(value, index * 4);
  socket.write(Buffer.concat([head, body]));
}

function readSubmit(body: Buffer, id: string): TakenPart {
  let at = body.indexOf(0) + 1;
  const kind = (): [number, number] => [body.readUInt8(at++), body.readUInt8(at++)];
  const text = (): string => {
    const end = body.indexOf(0, at);
    const found = body.toString('latin1', at, end);
    at = end + 1;
    return found;
  };
  const [sourceKind, source] = [kind(), text()];
  const [destinationKind, destination] = [kind(), text()];
  const esmClass = body.readUInt8(at);
  at += 3;
  text();
  const validity = text();
  const registeredDelivery = body.readUInt8(at);
  const dataCoding = body.readUInt8(at + 2);
  const length = body.readUInt8(at + 4);
  const bytes = body.subarray(at + 5, at + 5 + length);
  if (at + 5 + length !== body.length) throw new Error('The text is not as long as it says.');
  const kinds = { sourceKind, destinationKind };
  return {
    id,
    source,
    destination,
    ...kinds,
    esmClass,
    dataCoding,
    registeredDelivery,
    validity,
    bytes,
    at: Date.now(),
  };
}
