// One HTTP call to a provider: one try, bounded, every expected failure a value.

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { OutgoingText, Rejection, SendResult, OpenChannel, ProviderSettings } from './contract.ts';
import { isPassing, type RejectionClass } from '#domain/messaging/failure-reason.ts';
import { lookupProvider, refusedAddressCode, refuseHost } from './provider-address.ts';

interface HttpCall {
  url: string | URL;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | null;
  signal: AbortSignal;
  agent?: HttpAgent;
  /** The body of the answer is not read. */
  isHeadEnough?: true;
}

type HttpOutcome = { kind: 'answer'; answer: HttpAnswer } | { kind: 'fault'; result: SendResult };

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer about one text needs no more; a longer one is a fault. */
const maxAnswerBytes = 64 * 1024;

// No keep-alive: when the other side is just closing a connection, nobody knows whether a call was taken.
const plainAgent = new HttpAgent({ lookup: lookupProvider });
const secureAgent = new HttpsAgent({ lookup: lookupProvider });

/** Goes as JSON unless it is a form or plain text. */
type Post = Pick<HttpCall, 'url' | 'headers'> & { body: object | URLSearchParams | string };

/** A channel that makes a call for each text, and keeps nothing open. */
export const openByCalls =
  (
    name: string,
    /** May refuse: no call is made then. */
    postFor: (settings: ProviderSettings, message: OutgoingText) => Post | Rejection,
    resultOf: (answer: HttpAnswer, message: OutgoingText) => SendResult,
  ) =>
  (settings: ProviderSettings): OpenChannel => ({
    name,
    send: async (message, signal) => {
      const post = postFor(settings, message);
      if ('kind' in post) return post;
      const { url, body } = post;
      const [type, written] = writtenBody(body);
      const headers = { 'content-type': type, accept: 'application/json', ...post.headers };
      const outcome = await callHttp({ url, headers, body: written, method: 'POST', signal });
      return outcome.kind === 'answer' ? resultOf(outcome.answer, message) : outcome.result;
    },
    close: () => Promise.resolve(),
  });

function writtenBody(body: Post['body']): [type: string, body: string] {
  if (typeof body === 'string') return ['text/plain; charset=UTF-8', body];
  if (body instanceof URLSearchParams) return ['application/x-www-form-urlencoded', body.toString()];
  return ['application/json', JSON.stringify(body)];
}

/** Follows no redirects. */
export async function callHttp({
  url,
  method,
  headers,
  body = null,
  signal,
  agent,
  isHeadEnough,
}: HttpCall): Promise<HttpOutcome> {
  try {
    const address = new URL(url);
    const isPlain = address.protocol === 'http:';
    // A caller's own agent checks addresses by its own rule.
    if (!agent) refuseHost(address.hostname);
    const start = isPlain ? httpRequest : httpsRequest;
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const answer = await new Promise<HttpAnswer>((resolve, reject) => {
      const request = start(
        address,
        { method, headers: { ...headers, ...length }, agent: agent ?? (isPlain ? plainAgent : secureAgent), signal },
        (incoming) => void (isHeadEnough ? readHead(incoming) : readWhole(incoming)).then(resolve, reject),
      );
      request.on('error', reject);
      request.end(body);
    });
    return { kind: 'answer', answer };
  } catch (error) {
    return { kind: 'fault', result: resultOfFault(error) };
  }
}

function readHead(incoming: IncomingMessage): Promise<HttpAnswer> {
  incoming.on('error', () => undefined).destroy();
  return Promise.resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: '' });
}

async function readWhole(incoming: IncomingMessage): Promise<HttpAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    const buffer = part as Buffer;
    bytes += buffer.length;
    if (bytes > maxAnswerBytes) throw Object.assign(new Error('the answer is too long'), { code: 'TOO_LONG' });
    parts.push(buffer);
  }
  const { statusCode: status = 0, headers } = incoming;
  return { status, headers, body: Buffer.concat(parts).toString('utf8') };
}

/** No connection was made, so nothing was sent. */
const neverSent = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  refusedAddressCode,
]);

/** The certificate was not proven, so nothing was sent. Temporary, as over SMPP: somebody renews the certificate. */
const unproven =
  /^(CERT_|CRL_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/;

function resultOfFault(error: unknown): SendResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'fault';
  if (neverSent.has(code) || unproven.test(code)) return rejection('temporary', code);
  return { kind: 'unknown', why: code };
}

export const rejection = (cause: RejectionClass, code: string, afterSeconds: number | null = null): Rejection => ({
  kind: 'rejected',
  class: cause,
  code,
  ...(afterSeconds === null ? {} : { afterSeconds }),
});

/** The answer to a text that was taken: without the provider's name for it, it is nonsense. */
export const takenAs = (ref: string | undefined): SendResult =>
  ref === undefined ? { kind: 'unknown', why: 'malformed' } : { kind: 'accepted', ref };

export const isSuccess = ({ status }: Pick<HttpAnswer, 'status'>): boolean => status >= 200 && status < 300;

/** After a fault of its own a provider seldom took the text: a retry need not wait a whole minute. */
const faultWaitSeconds = 15;

/**
 * Judges by the status alone. A fault of the provider's own may have come after the text was taken: unknown, and it
 * counts as a handover.
 */
export function resultOfStatus({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>): SendResult {
  const code = String(status);
  if (status === 429) return rejection('throttled', code, retryAfterSeconds(headers['retry-after']));
  if (status === 401 || status === 403) return rejection('authentication', code);
  if (status === 402) return rejection('no_credit', code);
  // 408: a timeout there or at a proxy.
  if (status >= 400 && status < 500 && status !== 408) return rejection('content_blocked', code);
  return { kind: 'unknown', why: code, waitSeconds: faultWaitSeconds };
}

/**
 * Judges by the provider's own code if it is known, else by the status. A temporary code with a status of 500 or more:
 * the text may have been taken all the same.
 */
export function resultOfCode(
  answer: Pick<HttpAnswer, 'status' | 'headers'>,
  code: string | undefined,
  meanings: Readonly<Record<string, RejectionClass>>,
): SendResult {
  const meaning = code === undefined ? undefined : meanings[code];
  if (code === undefined || !meaning) return resultOfStatus(answer);
  if (answer.status >= 500 && isPassing(meaning)) return resultOfStatus(answer);
  return rejection(meaning, code, retryAfterSeconds(answer.headers['retry-after']));
}

/** Turns lists of codes by class into classes by code; `named` writes a code as a report does. */
export function byCode<Code extends string | number>(
  classes: Partial<Record<RejectionClass, readonly Code[]>>,
  named: (code: Code) => string = String,
): Readonly<Record<string, RejectionClass>> {
  const entries = Object.entries(classes) as [RejectionClass, readonly Code[]][];
  return Object.fromEntries(entries.flatMap(([meaning, codes]) => codes.map((code) => [named(code), meaning])));
}

/** A number of seconds, or a date. */
export function retryAfterSeconds(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}
