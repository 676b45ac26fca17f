// What Node's parser refuses never becomes a request: no hook sees it, and nobody's language is known. The answer has
// nothing of what was sent.

import { STATUS_CODES } from 'node:http';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { statusOfBroken, type Problem } from '#contract/problems.ts';
import { callHeaders, commonHeaders } from './page-headers.ts';

const byParserCode: Partial<Record<string, keyof typeof statusOfBroken>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

export function answerBrokenHttp({ code: parserCode }: ConnectionError, socket: Socket): void {
  if (parserCode === 'ECONNRESET' || socket.destroyed) return;
  const code = byParserCode[parserCode] ?? 'bad_request';
  const status = statusOfBroken[code];
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = { type: `urn:turnstone:problem:${code}`, title, status, detail: title, code };
  const body = JSON.stringify(problem);
  const headers = {
    ...commonHeaders,
    ...callHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'));
  socket.destroy();
}
