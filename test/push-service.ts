// A push service that we did not write (npm web-push-testing), behind a wire that tests can watch and cut. It decrypts
// what it receives and checks the signature, as a browser and its push service would.

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createProbe, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { BrowserAddress } from '#channels/provider/contract.ts';

export interface TestBrowser extends BrowserAddress {
  /** Its id at the service. */
  clientHash: string;
}

/** What happens to a request on the wire: the service's own answer, another answer, no answer at all, or an answer lost on the way back. */
type WireFault = { status: number; headers?: Record<string, string> } | 'silent' | 'lost';

export interface PushService {
  /** The base of its endpoints. */
  origin: string;
  /** The headers of all requests, in order. */
  requests: { path: string; headers: Record<string, string | string[] | undefined> }[];
  /** Subscribes a browser for a public key. */
  subscribe(publicKey: string): Promise<TestBrowser>;
  /** What the browser received, decrypted. */
  notificationsOf(browser: TestBrowser): Promise<Record<string, unknown>[]>;
  expire(browser: TestBrowser): Promise<void>;
  /** From now on; null: normal operation. */
  break(fault: ((path: string) => WireFault | null) | null): void;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../node_modules/web-push-testing/src/bin/server.js', import.meta.url));
const subscribed = z.object({
  data: z.object({
    endpoint: z.string(),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
    clientHash: z.string(),
  }),
});
const received = z.object({ data: z.object({ messages: z.array(z.string()) }) });

export async function openPushService(): Promise<PushService> {
  const port = await freePort();
  const service = await startService(port);
  const requests: PushService['requests'] = [];
  let fault: (path: string) => WireFault | null = () => null;
  const wire = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    pass(request, response, { port, fault: fault(path) });
  });
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.headers.get('content-type')?.includes('json') ? answer.json() : null;
  };
  return {
    origin,
    requests,
    subscribe: async (publicKey) => {
      const input = { userVisibleOnly: 'true', applicationServerKey: publicKey };
      const { data } = subscribed.parse(await ask('/subscribe', input));
      return { ...data, endpoint: `${origin}${new URL(data.endpoint).pathname}` };
    },
    notificationsOf: async ({ clientHash }) => {
      const { data } = received.parse(await ask('/get-notifications', { clientHash }));
      return data.messages.map((message) => JSON.parse(message) as Record<string, unknown>);
    },
    expire: async ({ clientHash }) => void (await ask(`/expire-subscription/${clientHash}`)),
    break: (how) => void (fault = how ?? (() => null)),
    stop: async () => {
      wire.closeAllConnections();
      await Promise.all([new Promise((done) => wire.close(done)), end(service)]);
    },
  };
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { port, fault }: { port: number; fault: WireFault | null },
): void {
  if (fault === 'silent') {
    request.resume();
    return;
  }
  if (fault && fault !== 'lost') {
    request.resume().on('end', () => response.writeHead(fault.status, fault.headers).end());
    return;
  }
  const { method, url, headers } = request;
  const onward = httpRequest({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    if (fault === 'lost') return void answer.resume().on('end', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Its log would fill the output of the tests; its answers contain all that matters. */
function startService(port: number): Promise<ChildProcess> {
  const service = spawn(process.execPath, [program, String(port)], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((done, fail) => {
    service.once('exit', (code) => fail(new Error(`The push service ended with code ${code}.`)));
    service.stdout?.once('data', () => done(service));
  });
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return;
  const ended = new Promise((done) => service.once('exit', done));
  service.kill('SIGKILL');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createProbe();
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
