// A text provider on its own port. It logs what it accepted, fails in the ways providers fail, and calls back as they
// do. The differences between providers (how a request is read, answered, reported and signed) are in its
// `ProviderWire`.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderCall } from '#channels/provider/contract.ts';

/** A request as received. */
export interface WireRequest {
  method: string;
  /** Host and scheme are the simulator's own. */
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The text that a request wants to send, as this provider reads it. */
export interface Input {
  /** E.164. */
  to: string;
  from: string | null;
  text: string;
  /** Null if this provider chooses the alphabet itself. */
  encoding: 'gsm7' | 'ucs2' | null;
  /** Our own id for it, if this provider carries one. */
  ourId: string | null;
  /** Null if absent; no adapter may leave it out. */
  ttlSeconds: number | null;
  callbackUrl: string | null;
  /** Its id here, if the request chose it. */
  ref?: string;
}

/** One entry of the simulator's log. */
export interface TakenText extends Input {
  ref: string;
  at: Date;
}

export interface WireAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string;
}

/** A callback from the provider to us. `url` is the public address that the provider received. */
export type WireCall = Omit<ProviderCall, 'now'>;

type ReportState = 'delivered' | 'failed';

interface WrittenText {
  ref: string;
  from: string;
  to: string;
  /** Null: a picture without a word. */
  text: string | null;
  at?: Date;
}

export interface ProviderWire {
  /** Reads a request to send, or answers anything else: bad credentials, a known id, a query. */
  read: (request: WireRequest, taken: readonly TakenText[]) => Input | WireAnswer;
  answer: (taken: TakenText) => WireAnswer;
  /** A refusal with one of its own codes; nothing is accepted. */
  refuse: (code: string) => WireAnswer;
  /** By default 429 with Retry-After and no body. */
  throttle?: (afterSeconds: number) => WireAnswer;
  /** The provider's id for an accepted text; by default a UUID. */
  newRef?: () => string;
  report: (taken: TakenText, state: ReportState, code?: string) => WireCall;
  /** Reports that are not final: on its way, handed on. */
  interim?: (taken: TakenText) => WireCall[];
  /** When it says that a text came in, if it says so. */
  cameAt?: Date;
  /** To the address typed at the provider, which names no message. */
  incoming: (text: WrittenText, address: string) => WireCall;
  /** Forged versions of the callback, by what is wrong with them. Absent: this provider signs nothing. */
  forge?: (call: WireCall) => Record<string, WireCall>;
}

export type Mode =
  | 'fine'
  /** Accepted; the answer comes after `slowMs`. */
  | 'slow'
  /** 429 with Retry-After, not accepted. */
  | 'throttled'
  /** 503, not accepted. */
  | 'fault_before'
  /** Accepted, then 500. */
  | 'fault_after'
  /** Not accepted, and the connection is cut. */
  | 'cut_before'
  /** Accepted, and the connection is cut. */
  | 'cut'
  /** Accepted; half an answer, then the connection is cut. */
  | 'torn'
  /** Accepted; the answer is nonsense. */
  | 'malformed'
  | { refuse: string }
  /** Accepted; this is the answer. */
  | { answer: WireAnswer };

export interface Simulator {
  origin: string;
  wire: ProviderWire;
  /** The texts it accepted, in order: its own truth. */
  taken: readonly TakenText[];
  /** All requests, accepted or not. */
  requests: readonly WireRequest[];
  /** For every request from now on. */
  behave: (mode: Mode | ((input: Input) => Mode)) => void;
  /** Called with the accepted text, before it answers. */
  onTaken: ((taken: TakenText) => void) | null;
  slowMs: number;
  /** The Retry-After when it throttles. */
  retryAfter: string;
  /** Calls an address of ours; `via` is its actual address ('http://127.0.0.1:3000'). Returns the status and text of the answer. */
  callBack: (call: WireCall, via: string) => Promise<WireAnswer>;
  forget: () => void;
  stop: () => Promise<void>;
}

type Log = { taken: TakenText[]; requests: WireRequest[]; mode: (input: Input) => Mode };

export async function openSimulator(wire: ProviderWire): Promise<Simulator> {
  const log: Log = { taken: [], requests: [], mode: () => 'fine' };
  const server = createServer((incoming, response) => void serve(incoming, response, { log, simulator }));
  const simulator: Simulator = {
    origin: '',
    wire,
    taken: log.taken,
    requests: log.requests,
    behave: (mode) => void (log.mode = typeof mode === 'function' ? mode : () => mode),
    onTaken: null,
    slowMs: 1000,
    retryAfter: '7',
    callBack,
    forget: () => {
      log.taken.length = 0;
      log.requests.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  simulator.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return simulator;
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  { log, simulator }: { log: Log; simulator: Simulator },
): Promise<void> {
  const body: Buffer[] = [];
  for await (const part of incoming) body.push(part as Buffer);
  const { method = 'GET', url = '/', headers } = incoming;
  const request = { method, url: new URL(url, simulator.origin), headers, body: Buffer.concat(body).toString('utf8') };
  log.requests.push(request);
  const { wire } = simulator;
  const input = wire.read(request, log.taken);
  if ('status' in input) return write(response, input);
  const mode = log.mode(input);
  const take = (): TakenText => {
    const taken = { ...input, ref: input.ref ?? wire.newRef?.() ?? randomUUID(), at: new Date() };
    log.taken.push(taken);
    simulator.onTaken?.(taken);
    return taken;
  };
  if (mode === 'cut_before') return void response.destroy();
  const refusal = refusalOf(mode, simulator);
  if (refusal) return write(response, refusal);
  const taken = take();
  if (mode === 'cut') return void response.destroy();
  if (mode === 'torn') return tear(response, wire.answer(taken));
  if (mode !== 'slow') return write(response, answerOf(mode, wire.answer(taken)));
  const timer = setTimeout(() => write(response, wire.answer(taken)), simulator.slowMs);
  response.on('close', () => clearTimeout(timer));
}

/** The answer if nothing is accepted; null if the text is accepted. */
function refusalOf(mode: Mode, { wire, retryAfter }: Simulator): WireAnswer | null {
  if (mode === 'fault_before') return { status: 503, body: '<h1>Service Unavailable</h1>' };
  if (mode === 'throttled') {
    const headers = { 'retry-after': retryAfter };
    const answer = wire.throttle?.(Number(retryAfter)) ?? { status: 429, body: '' };
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }
  return typeof mode === 'object' && 'refuse' in mode ? wire.refuse(mode.refuse) : null;
}

function answerOf(mode: Mode, fine: WireAnswer): WireAnswer {
  if (mode === 'fault_after') return { status: 500, body: '<h1>Internal Server Error</h1>' };
  if (mode === 'malformed') return { status: fine.status, body: '<html><body>It works!</body></html>' };
  return typeof mode === 'object' && 'answer' in mode ? mode.answer : fine;
}

function write(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function tear(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  const half = Buffer.from(body).subarray(0, Math.ceil(body.length / 2));
  response.writeHead(status, { 'content-length': String(half.length + 100), ...headers });
  response.write(half, () => response.destroy());
}

async function callBack({ method, url, headers, body }: WireCall, via: string): Promise<WireAnswer> {
  const { pathname, search } = new URL(url);
  const known = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await fetch(new URL(`${pathname}${search}`, via), {
    method,
    headers: Object.fromEntries(known),
    body: method === 'GET' ? null : body,
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}
