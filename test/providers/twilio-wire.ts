// Twilio by its documentation: the Messages resource, status callbacks, incoming messages, and their signature. The
// signature is computed here independently, and channels/twilio/signature.test.ts compares it with the one of Twilio's
// own package.

import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, WireAnswer, WireCall, WireRequest } from './simulator.ts';

export const twilioCarrier = (origin: string): ProviderSettings => ({
  accountSid: `AC${'a1'.repeat(16)}`,
  keySid: `SK${'b2'.repeat(16)}`,
  keySecret: 'the key’s own secret',
  authToken: 'c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3',
  messagingService: '',
  sender: '+12025550177',
  address: origin,
});

export function twilioWire(settings: ProviderSettings): ProviderWire {
  const { accountSid = '', keySid, keySecret, authToken = '', sender = '' } = settings;
  const known = `Basic ${Buffer.from(`${keySid}:${keySecret}`).toString('base64')}`;
  const signed = (url: string, fields: Record<string, string>): WireCall => {
    const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
    const said = url + sorted.map((field) => field.join('')).join('');
    const signature = createHmac('sha1', authToken).update(said, 'utf8').digest('base64');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return { method: 'POST', url, headers, body: new URLSearchParams(fields).toString() };
  };
  const status = (taken: TakenText, state: string, code?: string): WireCall =>
    signed(taken.callbackUrl ?? '', {
      SmsSid: taken.ref,
      SmsStatus: state,
      MessageStatus: state,
      To: taken.to,
      MessageSid: taken.ref,
      AccountSid: accountSid,
      From: sender,
      ApiVersion: '2010-04-01',
      ...(code === undefined ? {} : { ErrorCode: code }),
    });
  return {
    read: (request) => readInput(request, { path: `/2010-04-01/Accounts/${accountSid}/Messages.json`, known }),
    answer: ({ ref, to, from, text }) => ({
      status: 201,
      body: JSON.stringify({ ...emptyMessage, account_sid: accountSid, sid: ref, to, from, body: text }),
    }),
    refuse: (code) => problem(code === '20003' ? 401 : code === '20429' ? 429 : 400, code),
    newRef: () => `SM${randomBytes(16).toString('hex')}`,
    report: (taken, state, code) => status(taken, state === 'failed' ? 'undelivered' : state, code),
    interim: (taken) => ['accepted', 'queued', 'sending', 'sent'].map((state) => status(taken, state)),
    incoming: ({ ref, from, to, text }, address) =>
      signed(address, {
        ToCountry: 'US',
        SmsMessageSid: ref,
        NumMedia: text === null ? '1' : '0',
        ...(text === null && { MediaUrl0: 'https://api.twilio.com/2010-04-01/a.jpg', MediaContentType0: 'image/jpeg' }),
        SmsSid: ref,
        SmsStatus: 'received',
        Body: text ?? '',
        To: to,
        NumSegments: '1',
        MessageSid: ref,
        AccountSid: accountSid,
        From: from,
        ApiVersion: '2010-04-01',
      }),
    forge: (call) => ({
      'no signature': { ...call, headers: { ...call.headers, 'x-twilio-signature': undefined } },
      'another token': signedWith('another token', call),
      'another field': { ...call, body: `${call.body}&Added=1` },
      'another value': { ...call, body: call.body.replace('AccountSid=AC', 'AccountSid=AD') },
      'another address': { ...call, url: `${call.url}${call.url.includes('?') ? '&' : '?'}x=1` },
    }),
  };
}

function signedWith(token: string, call: WireCall): WireCall {
  const signature = createHmac('sha1', token).update(call.url).digest('base64');
  return { ...call, headers: { ...call.headers, 'x-twilio-signature': signature } };
}

const emptyMessage = {
  api_version: '2010-04-01',
  date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
  date_sent: null,
  date_updated: 'Thu, 24 Aug 2023 05:01:45 +0000',
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  messaging_service_sid: null,
  status: 'queued',
};

function readInput({ method, url, headers, body }: WireRequest, own: { path: string; known: string }) {
  if (headers.authorization !== own.known) return problem(401, '20003');
  if (method !== 'POST' || url.pathname !== own.path) return problem(404, '20404');
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return problem(400, '20001');
  const form = new URLSearchParams(body);
  const [to, text, seconds] = [form.get('To'), form.get('Body'), Number(form.get('ValidityPeriod') ?? 36_000)];
  const from = form.get('From') ?? form.get('MessagingServiceSid');
  if (!to || !/^\+\d{7,15}$/.test(to)) return problem(400, '21211');
  if (!from) return problem(400, '21603');
  if (!text || text.length > 1600) return problem(400, text ? '21617' : '21602');
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 36_000) return problem(400, '90007');
  const ttlSeconds = form.has('ValidityPeriod') ? seconds : null;
  return { to, from, text, encoding: null, ourId: null, ttlSeconds, callbackUrl: form.get('StatusCallback') };
}

const problem = (status: number, code: string): WireAnswer => ({
  status,
  // Twilio's own error text contains the number.
  body: JSON.stringify({
    code: Number(code),
    message: "The 'To' number +447700900123 is not right.",
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  }),
});
