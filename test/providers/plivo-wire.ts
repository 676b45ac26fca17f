// Plivo's Message API by its documentation: https://www.plivo.com/docs/messaging/api/message/send-a-message/

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, WireCall } from './simulator.ts';
import { json, plusFree, readInput, shownSender, withHeader } from './wire-body.ts';

export const plivoCarrier = (origin: string): ProviderSettings => ({
  authId: 'MAMTRANSCRIPT0000000',
  authToken: 'ZmFrZS10b2tlbi1mb3ItdGVzdHMtb25seQ',
  sender: '+12025550166',
  powerpack: '',
  address: origin,
});

const wanted = z.strictObject({
  src: z.string().regex(plusFree).max(14).optional(),
  powerpack_uuid: z.uuid().optional(),
  dst: z.string().regex(/^[1-9]\d{6,13}$/),
  type: z.literal('sms'),
  text: z.string().min(1).max(1600),
  message_expiry: z.int().min(5).max(10_799),
  log: z.literal(false),
  url: z.url().optional(),
  method: z.literal('POST').optional(),
});

const sentences: Readonly<Record<string, [status: number, sentence: string]>> = {
  '400_src': [400, 'Invalid src phone number: 12025550188'],
  '400_dst': [400, 'dst 447700900123 is not a valid phone number'],
  '402_credit': [402, 'Insufficient Credit'],
  '400': [400, 'text parameter not present'],
  '401': [401, 'Could not verify your access level for that URL.'],
  '404': [404, 'not found'],
};

type Sign = (call: WireCall, token: string, nonce: string) => WireCall;

export function plivoWire({ authId, authToken = '' }: ProviderSettings, sign: Sign = signPlivo): ProviderWire {
  const credentials = `Basic ${Buffer.from(`${authId}:${authToken}`).toString('base64')}`;
  const bare = (url: string, said: Record<string, string>): WireCall => ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(said).toString(),
  });
  const call = (url: string, said: Record<string, string>): WireCall =>
    sign(bare(url, said), authToken, '05429567804466091622');
  const status = (taken: TakenText, what: string, code?: string): WireCall =>
    call(taken.callbackUrl ?? 'https://line.example.org/nowhere', {
      MessageUUID: taken.ref,
      To: taken.to.slice(1),
      From: taken.from ?? '',
      Type: 'sms',
      Status: what,
      Units: '1',
      TotalRate: '0.00350',
      MCC: '234',
      MNC: '15',
      ...(code === undefined ? {} : { ErrorCode: code }),
      Sequence: '2',
    });
  return {
    read: (request) =>
      request.headers['authorization'] === credentials
        ? readInput(
            request,
            {
              path: `/v1/Account/${authId}/Message/`,
              shape: wanted.refine(({ src, powerpack_uuid: pool }) => (src === undefined) !== (pool === undefined)),
              refuse: json(400, { api_id: 'a', error: 'invalid parameter' }),
            },
            (input) => ({
              to: `+${input.dst}`,
              from: input.src === undefined ? `pool ${input.powerpack_uuid}` : shownSender(input.src),
              text: input.text,
              encoding: null,
              ourId: null,
              ttlSeconds: input.message_expiry,
              callbackUrl: input.url ?? null,
            }),
          )
        : json(401, { api_id: 'a', error: sentences['401']?.[1] }),
    answer: ({ ref }) => json(202, { api_id: 'a', message: 'message(s) queued', message_uuid: [ref] }),
    refuse: (code) => {
      if (code === 'invalid_number')
        return json(202, { api_id: 'a', message: '', message_uuid: [], invalid_number: ['447700900123'] });
      const [answered, sentence] = sentences[code] ?? [400, code];
      return json(answered, { api_id: 'a', error: sentence });
    },
    report: (taken, state, code) => status(taken, state === 'delivered' ? 'delivered' : 'undelivered', code),
    interim: (taken) => [status(taken, 'queued'), status(taken, 'sent')],
    incoming: ({ ref, from, to, text }, address) =>
      call(address, {
        From: from.slice(1),
        To: to.slice(1),
        MessageUUID: ref,
        ...(text === null
          ? { Type: 'mms', Text: '', MediaCount: '1', Media0: 'https://media.plivo.com/a.jpg' }
          : { Type: 'sms', Text: text }),
      }),
    forge: (genuine) => ({
      'another token': sign(genuine, 'somebody else’s', '1'),
      'no token': sign(genuine, '', '1'),
      'another address': { ...genuine, url: genuine.url.replace('/plivo/', '/plivo/x') },
      'no signature': { ...genuine, headers: {} },
      'another nonce': withHeader(
        withHeader(genuine, 'x-plivo-signature-v2-nonce', '2'),
        'x-plivo-signature-v3-nonce',
        '2',
      ),
      ...(sign === signPlivoWhole ? { 'another body': { ...genuine, body: `${genuine.body}1` } } : {}),
    }),
  };
}

const mac = (token: string, signed: string): string => createHmac('sha256', token).update(signed).digest('base64');

/** Version 2: https://www.plivo.com/docs/messaging/concepts/signature-validation */
export const signPlivo: Sign = (call, token, nonce) => ({
  ...call,
  headers: {
    'x-plivo-signature-v2-nonce': nonce,
    'x-plivo-signature-v2': 'by another account',
    'x-plivo-signature-ma-v2': mac(token, `${call.url.split('?')[0]}${nonce}`),
  },
});

/** Version 3, for parameters without repeated names: https://www.plivo.com/docs/voice/concepts/signature-validation */
export const signPlivoWhole: Sign = (call, token, nonce) => {
  const [place, query = ''] = call.url.split('?');
  const asked = query.split('&').sort().join('&');
  const body = [...new URLSearchParams(call.body)]
    .map((pair) => pair.join(''))
    .sort()
    .join('');
  const signed = `${place}${asked || body ? '?' : ''}${asked}${asked && body ? '.' : ''}${body}.${nonce}`;
  const headers = { 'x-plivo-signature-v3-nonce': nonce, 'x-plivo-signature-v3': `other,${mac(token, signed)}` };
  return { ...call, headers };
};
