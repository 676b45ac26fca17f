// SMS Gateway for Android, by its documentation: messages carry our own id, and webhooks are signed with a key of the phone.

import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, Input, WireAnswer, WireCall, WireRequest } from './simulator.ts';

export const androidCarrier = (origin: string): ProviderSettings => ({
  address: origin,
  username: 'sms',
  password: 'pass-word',
  signingKey: 'k3y-of-the-phone',
  country: 'GB',
  device: '',
  sim: '2',
});

const cameAt = new Date('2026-11-22T12:00:00Z');
const address = 'https://line.example.org/inbound/android-gateway/secret';

export function androidWire(settings: ProviderSettings, now = () => new Date()): ProviderWire {
  const { username, password, signingKey = '' } = settings;
  const known = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const nowSeconds = (): number => Math.floor(now().getTime() / 1000);
  const call = (event: string, payload: Record<string, unknown>, id: string = randomUUID(), url = address): WireCall =>
    signed(
      signingKey,
      url,
      { deviceId: 'ffffffffceb0b1db0000018e937c815b', event, id, payload, webhookId: 'w1' },
      nowSeconds(),
    );
  const about = ({ ref, to }: TakenText) => ({
    messageId: ref,
    phoneNumber: to,
    recipient: to,
    sender: null,
    simNumber: 2,
  });
  return {
    read: (request, taken) => readInput(request, { known, taken }),
    answer: (taken) => ({ status: 202, body: stateOf(taken) }),
    refuse: (code) =>
      code === 'queue_limit'
        ? problem(503, 'queue limits exceeded: too many pending messages: 100 / 100')
        : problem(Number(code), 'something is wrong with +447700900123'),
    report: (taken, state, code) =>
      state === 'delivered'
        ? call('sms:delivered', { ...about(taken), deliveredAt: '2026-11-22T12:00:00.000+00:00' })
        : call('sms:failed', {
            ...about(taken),
            failedAt: '2026-11-22T12:00:00.000+00:00',
            reason: reasonOf(code ?? ''),
          }),
    interim: (taken) => [
      call('sms:sent', { ...about(taken), sentAt: '2026-11-22T12:00:00.000+00:00', partsCount: 1 }),
      call('system:ping', { health: {} }),
    ],
    cameAt,
    incoming: ({ ref, from, text, at = cameAt }, url) =>
      call(
        text === null ? 'mms:received' : 'sms:received',
        {
          messageId: 'text:-1288822',
          ...(text === null ? { transactionId: 'T1', contentClass: 'IMAGE_BASIC', size: 125_952 } : { message: text }),
          phoneNumber: from,
          simNumber: 1,
          receivedAt: at.toISOString(),
        },
        ref,
        url,
      ),
    forge: (genuine) => ({
      'no signature': { ...genuine, headers: { ...genuine.headers, 'x-signature': undefined } },
      'another key': signed('another key', genuine.url, JSON.parse(genuine.body) as object, nowSeconds()),
      'another body': { ...genuine, body: genuine.body.replace('phoneNumber', 'phonenumber') },
      'another time': { ...genuine, headers: { ...genuine.headers, 'x-timestamp': String(nowSeconds() - 1) } },
      'an old call': signed(signingKey, genuine.url, JSON.parse(genuine.body) as object, nowSeconds() - 301),
    }),
  };
}

function signed(key: string, url: string, event: object, seconds: number): WireCall {
  const body = JSON.stringify(event);
  const at = String(seconds);
  const signature = createHmac('sha256', key).update(`${body}${at}`, 'utf8').digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': signature, 'x-timestamp': at };
  return { method: 'POST', url, headers, body };
}

const stateOf = ({ ref, to }: TakenText): string =>
  JSON.stringify({
    id: ref,
    deviceId: 'PyDmBQZZXYmyxMwED8Fzy',
    state: 'Pending',
    isHashed: false,
    isEncrypted: false,
    recipients: [{ phoneNumber: to, state: 'Pending' }],
    states: { Pending: '2026-11-22T12:00:00.000+00:00' },
  });

const problem = (status: number, message: string): WireAnswer => ({ status, body: JSON.stringify({ message }) });

interface PostedMessage {
  id?: string;
  textMessage?: { text?: string };
  phoneNumbers?: string[];
  ttl?: number;
  withDeliveryReport?: boolean;
  simNumber?: number;
}

function readInput(
  { method, url, headers, body }: WireRequest,
  { known, taken }: { known: string; taken: readonly TakenText[] },
): Input | WireAnswer {
  if (headers.authorization !== known) return problem(401, 'Unauthorized');
  const [, asked] = url.pathname.match(/^\/messages\/([\w-]+)$/) ?? [];
  if (method === 'GET' && asked) {
    const found = taken.find(({ ref }) => ref === asked);
    return found ? { status: 200, body: stateOf(found) } : { status: 404, body: '' };
  }
  if (method !== 'POST' || url.pathname !== '/messages') return problem(404, 'Not Found');
  const {
    id,
    textMessage,
    phoneNumbers = [],
    ttl,
    withDeliveryReport,
    simNumber = 1,
  } = JSON.parse(body) as PostedMessage;
  const [to] = phoneNumbers;
  if (!to || phoneNumbers.length !== 1 || !textMessage?.text || !withDeliveryReport) return problem(400, 'invalid');
  if (ttl !== undefined && ttl < 5) return problem(400, 'ttl');
  if (simNumber < 1 || simNumber > 3) return problem(400, 'simNumber');
  if (id && taken.some(({ ref }) => ref === id)) return problem(409, 'message already exists');
  const common = { to, from: null, text: textMessage.text, encoding: null, callbackUrl: null };
  // Its ids are ours.
  return { ...common, ourId: id ?? null, ttlSeconds: ttl ?? null, ...(id ? { ref: id } : {}) };
}

/** As the phone formats them. */
function reasonOf(code: string): string {
  if (code.startsWith('RESULT_')) return `Send result: ${code} (What it means)`;
  if (code.startsWith('status_')) return `Delivery result from SC +447700900999: ${code.slice(7)}`;
  if (code === 'ttl_expired') return 'TTL expired';
  return code === 'no_sim' ? "Can't send message: No SIMs found" : "Can't send message: null";
}
