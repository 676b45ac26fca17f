import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../start/config.ts';

/**
 * Whether the visitor sits at this machine itself. A proxy on the machine also connects from here, for everybody. So
 * the request must have no proxy header, the typed address must be this machine's own, and no other address may be
 * published.
 */
export function isAtTheMachine(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => request.headers[name] !== undefined,
  );
  if (publicUrl !== undefined || isForwarded || request.raw.httpVersion === '1.0') return false;
  const typed = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '');
  return typed && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? '');
}

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}
