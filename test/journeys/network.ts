// The network between a browser and the app, as a phone meets it: a tunnel, a dead network that looks alive, a hotel's
// Wi-Fi portal.

import { connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import type { RunningApp } from './running-app.ts';

export interface Network {
  /** The address that the browser uses for the app. */
  url: string;
  /** All connections break, and no new one succeeds. */
  cut(): void;
  /** No connection breaks, but no data passes. */
  swallow(): void;
  /** A third party answers every request. */
  capture(): void;
  /** Back to normal. Broken connections stay broken; dropped data is lost. */
  restore(): void;
  close(): Promise<void>;
}

type Way = 'through' | 'cut' | 'swallow' | 'capture';

const portal = '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>';
const portalAnswer = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${portal.length}\r\nconnection: close\r\n\r\n${portal}`;

export async function startNetwork(app: RunningApp): Promise<Network> {
  const { port } = new URL(app.url);
  const open = new Set<Socket>();
  let way: Way = 'through';
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).once('close', () => open.delete(near));
    if (way === 'cut') return void near.destroy();
    if (way === 'swallow') return void near.resume();
    if (way === 'capture') return void near.once('data', () => near.end(portalAnswer));
    const far = connect(Number(port), '127.0.0.1');
    far.on('error', () => near.destroy()).once('close', () => near.destroy());
    near.once('close', () => far.destroy());
    const pass = (from: Socket, to: Socket) => from.on('data', (bytes) => void (way === 'swallow' || to.write(bytes)));
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const go = (next: Way, breaks: boolean) => () => {
    way = next;
    if (breaks) for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut: go('cut', true),
    swallow: go('swallow', false),
    capture: go('capture', true),
    restore: go('through', false),
    close: async () => {
      go('cut', true)();
      await new Promise((done) => server.close(done));
    },
  };
}

/** After a break, pages fetch all but their view at a random moment of half a minute: `share` of it, for the pages opened from now on. */
export async function waitInTurn(page: Page, share: number): Promise<void> {
  await page.addInitScript((value) => (Math.random = () => value), share);
}
