// A request as raw bytes: what no proper client sends.

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number;
  /** Names in lower case; the last of several with one name. */
  headers: Map<string, string>;
  text: string;
}

/** Sends the bytes to a listening server, and reads until it closes the connection; the request must ask for that. */
export async function sendRaw(app: FastifyInstance, bytes: string | Buffer): Promise<RawAnswer> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    text: rest.join('\r\n\r\n'),
  };
}

/** A request line and headers, and a body with its length. */
export function rawRequest(line: string, headers: Record<string, string>, body = ''): Buffer {
  const given = {
    connection: 'close',
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${line}\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body)]);
}
