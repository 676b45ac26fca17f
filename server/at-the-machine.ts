import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from './start/config.ts';

/**
 * Whether somebody sits at the machine itself. A proxy in front comes from there as well, for everybody: so nothing that a proxy leaves behind
 * may be there, the address that was typed is this machine's own, and no other one is published.
 */
export function isAtTheMachine(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => request.headers[name] !== undefined,
  );
  if (publicUrl !== undefined || isForwarded || request.raw.httpVersion === '1.0') return false;
  const typed = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '');
  return typed && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}
