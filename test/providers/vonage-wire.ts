// Vonage's Messages API by its specification: https://developer.vonage.com/en/api/messages

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, WireCall } from './simulator.ts';
import { json, plusFree, readInput, shownSender, withHeader } from './wire-body.ts';

export const vonageCarrier = (origin: string): ProviderSettings => ({
  apiKey: 'a1b2c3d4',
  apiSecret: 'Wn3uRk8sQzXe21',
  signatureSecret: 'J0yvQH4hUuX1TbqkmZ',
  sender: '+12025550177',
  address: origin,
});

const wanted = z.strictObject({
  channel: z.literal('sms'),
  message_type: z.literal('text'),
  to: z.string().regex(/^[1-9]\d{6,14}$/),
  from: z.string().regex(plusFree),
  text: z.string().min(1).max(3200),
  ttl: z.int().min(20).max(604_800).optional(),
  sms: z.strictObject({ encoding_type: z.enum(['text', 'unicode', 'auto']) }).optional(),
  client_ref: z.string().max(100).optional(),
  webhook_url: z.url().optional(),
  webhook_version: z.literal('v1').optional(),
});

const problem = (status: number, code: string): ReturnType<typeof json> =>
  json(status, { type: `https://developer.vonage.com/api-errors/messages#${code}`, title: code, instance: 'bf0c' });

export function vonageWire(
  { apiKey, apiSecret, signatureSecret = '' }: ProviderSettings,
  now = () => new Date(),
): ProviderWire {
  const credentials = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  const cameAt = new Date('2026-11-22T10:00:00Z');
  const call = (url: string, said: object): WireCall =>
    signVonage(url, said, signatureSecret, (now().getTime() - Date.now()) / 1000);
  const status = (taken: TakenText, what: string, error?: object): WireCall =>
    call(taken.callbackUrl ?? 'https://line.example.org/nowhere', {
      message_uuid: taken.ref,
      to: taken.to.slice(1),
      from: taken.from,
      timestamp: new Date().toISOString(),
      status: what,
      channel: 'sms',
      client_ref: taken.ourId,
      ...(error ? { error } : {}),
    });
  return {
    read: (request) =>
      request.headers['authorization'] === credentials
        ? readInput(request, { path: '/v1/messages', shape: wanted, refuse: problem(422, '1020') }, (input) => ({
            to: `+${input.to}`,
            from: shownSender(input.from),
            text: input.text,
            encoding: encodings[input.sms?.encoding_type ?? 'auto'],
            ourId: input.client_ref ?? null,
            ttlSeconds: input.ttl ?? null,
            callbackUrl: input.webhook_url ?? null,
          }))
        : json(401, { type: 'https://developer.vonage.com/api-errors/#unathorized', title: '', instance: 'bf0c' }),
    answer: ({ ref }) => json(202, { message_uuid: ref }),
    refuse: (code) => problem(code === '1000' ? 429 : 422, code),
    throttle: () => problem(429, '1000'),
    report: (taken, state, code) =>
      state === 'delivered'
        ? status(taken, 'delivered')
        : status(taken, 'rejected', { type: `https://developer.vonage.com/api-errors/messages#${code}`, title: code }),
    interim: (taken) => [status(taken, 'submitted')],
    cameAt,
    incoming: ({ ref, from, to, text, at = cameAt }, address) =>
      call(address, {
        message_uuid: ref,
        to: to.slice(1),
        from: from.slice(1),
        timestamp: at.toISOString(),
        ...(text === null
          ? { channel: 'mms', message_type: 'image', image: { url: 'https://example.com/a.jpg', name: 'a.jpg' } }
          : { channel: 'sms', message_type: 'text', text, sms: { num_messages: '1', keyword: 'X' } }),
      }),
    forge: (genuine) => ({
      'another body': { ...genuine, body: genuine.body.replace('{', '{ ') },
      'another secret': signVonage(genuine.url, JSON.parse(genuine.body) as object, 'somebody else’s'),
      'no signature': withHeader(genuine, 'authorization', undefined),
      'an empty secret': signVonage(genuine.url, JSON.parse(genuine.body) as object, ''),
      'an old call': signVonage(genuine.url, JSON.parse(genuine.body) as object, signatureSecret, -26 * 60 * 60),
      'a call from tomorrow': signVonage(genuine.url, JSON.parse(genuine.body) as object, signatureSecret, 3600),
      'no algorithm': withHeader(genuine, 'authorization', unsigned(genuine)),
    }),
  };
}

const encodings = { text: 'gsm7', unicode: 'ucs2', auto: null } as const;

const part = (said: object): string => Buffer.from(JSON.stringify(said)).toString('base64url');

export function signVonage(url: string, said: object, secret: string, shiftSeconds = 0): WireCall {
  const body = JSON.stringify(said);
  const claims = {
    iat: Math.floor(Date.now() / 1000 + shiftSeconds),
    jti: randomUUID(),
    iss: 'Vonage',
    payload_hash: createHash('sha256').update(body).digest('hex'),
    api_key: 'a1b2c3d4',
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return { method: 'POST', url, headers: { authorization: `Bearer ${signed}.${signature}` }, body };
}

function unsigned({ headers }: WireCall): string {
  const claims = headers['authorization']?.split('.')[1] ?? '';
  return `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${claims}.`;
}
