// Infobip's SMS API, version 3, by its specification: https://www.infobip.com/docs/api/channels/sms

import { z } from 'zod';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, WireAnswer, WireCall } from './simulator.ts';
import { json, plusFree, readInput, shownSender, withHeader } from './wire-body.ts';

export const infobipCarrier = (origin: string): ProviderSettings => ({
  address: `${origin}/`,
  apiKey: '003026bbc133714df1834b8638bb496e-8f4b3d9a-e931-478d-a994-28a725159ab9',
  sender: 'Harbour',
  callbackUser: '',
  callbackPassword: '',
});

const wanted = z.strictObject({
  messages: z.tuple([
    z.strictObject({
      sender: z.string().regex(plusFree),
      destinations: z.tuple([
        z.strictObject({ to: z.string().regex(/^[1-9]\d{6,14}$/), messageId: z.string().max(200).optional() }),
      ]),
      content: z.strictObject({ text: z.string().min(1) }),
      options: z.strictObject({
        validityPeriod: z.strictObject({ amount: z.int().positive(), timeUnit: z.enum(['SECONDS', 'MINUTES']) }),
      }),
      webhooks: z.strictObject({
        delivery: z.strictObject({ url: z.url().optional(), notify: z.boolean().optional() }),
        contentType: z.literal('application/json'),
        callbackData: z.string().max(4000),
      }),
    }),
  ]),
  options: z.strictObject({
    tracking: z.strictObject({ shortenUrl: z.literal(false), trackClicks: z.literal(false) }),
  }),
});

const groups = ['ACCEPTED', 'PENDING', 'UNDELIVERABLE', 'DELIVERED', 'EXPIRED', 'REJECTED'];

const statusOf = (groupId: number, id: number, name: string): object => ({
  groupId,
  groupName: groups[groupId],
  id,
  name,
  description: 'said of it',
});

const sent = (messageId: string, destination: string, status: object): WireAnswer =>
  json(200, { bulkId: '2034072219640523072', messages: [{ messageId, status, destination, details: {} }] });

const bad = (property: string): WireAnswer =>
  json(400, {
    errorCode: 'E400',
    description: 'Request cannot be processed.',
    action: 'Check the syntax, violations and adjust the request.',
    violations: [{ property, violation: 'must match' }],
    resources: [],
  });

/** `subscribed`: the address of the account's subscription, which is called if a message names no address. */
export function infobipWire(settings: ProviderSettings, subscribed: string): ProviderWire {
  const { apiKey, callbackUser = '', callbackPassword = '' } = settings;
  const basic = `Basic ${Buffer.from(`${callbackUser}:${callbackPassword}`).toString('base64')}`;
  const call = (url: string, result: object): WireCall => ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(callbackUser ? { authorization: basic } : {}) },
    body: JSON.stringify({ results: [result] }),
  });
  const report = (taken: TakenText, status: object, error: object): WireCall =>
    call(taken.callbackUrl ?? subscribed, {
      bulkId: '2034072219640523072',
      price: { pricePerMessage: 0.01, currency: 'EUR' },
      status,
      error,
      messageId: taken.ref,
      to: taken.to.slice(1),
      sender: taken.from,
      sentAt: '2026-11-22T10:00:00.000+0000',
      doneAt: '2026-11-22T10:00:01.000+0000',
      messageCount: 1,
      callbackData: taken.ourId,
    });
  const cameAt = new Date('2026-11-22T10:00:00Z');
  const noError = { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', permanent: false };
  return {
    read(request, taken) {
      if (request.headers['authorization'] !== `App ${apiKey}`) return unauthorized;
      let isKnown: WireAnswer | null = null;
      const input = readInput(
        request,
        { path: '/sms/3/messages', shape: wanted, refuse: bad('messages') },
        ({ messages: [text] }) => {
          const [{ to, messageId = '' }] = text.destinations;
          const { amount, timeUnit } = text.options.validityPeriod;
          if (taken.some((each) => each.ref === messageId))
            isKnown = sent(messageId, to, statusOf(5, 23, 'REJECTED_DUPLICATE_MESSAGE_ID'));
          return {
            to: `+${to}`,
            from: shownSender(text.sender),
            text: text.content.text,
            encoding: null,
            ref: messageId,
            ourId: text.webhooks.callbackData,
            ttlSeconds: timeUnit === 'SECONDS' ? amount : amount * 60,
            callbackUrl: text.webhooks.delivery.url ?? null,
          };
        },
      );
      return isKnown ?? input;
    },
    answer: ({ ref, to }) => sent(ref, to.slice(1), statusOf(1, 26, 'PENDING_ACCEPTED')),
    refuse: (code) =>
      code.startsWith('E400')
        ? bad(code === 'E400_to' ? 'messages[0].destinations[0].to' : 'messages[0].sender')
        : sent('m-1', '447700900123', statusOf(5, 99, code)),
    throttle: () => json(429, { errorCode: 'E429', description: '', action: '', violations: [], resources: [] }),
    report: (taken, state, code = 'EC_ABSENT_SUBSCRIBER') => {
      if (state === 'delivered') return report(taken, statusOf(3, 5, 'DELIVERED_TO_HANDSET'), noError);
      if (!code.startsWith('EC_')) return report(taken, statusOf(code.startsWith('EXPIRED') ? 4 : 5, 1, code), noError);
      // By the marks in the list of codes: errors between networks can be temporary.
      const error = { groupId: 1, groupName: 'HANDSET_ERRORS', id: 1, name: code, permanent: !code.includes('_NNR_') };
      return report(taken, statusOf(2, 9, 'UNDELIVERABLE_NOT_DELIVERED'), error);
    },
    interim: (taken) => [
      report(taken, statusOf(1, 7, 'PENDING_ENROUTE'), noError),
      report(taken, statusOf(3, 2, 'DELIVERED_TO_OPERATOR'), noError),
    ],
    cameAt,
    incoming: ({ ref, from, to, text, at = cameAt }, address) =>
      call(address, {
        messageId: ref,
        from: from.slice(1),
        to: to.slice(1),
        ...(text === null
          ? { message: [{ contentType: 'image/jpeg', url: 'https://api.infobip.com/mms/1' }], mmsCount: 1 }
          : { text, cleanText: text, keyword: null, smsCount: 1 }),
        receivedAt: at.toISOString().replace('Z', '+0000'),
        price: { pricePerMessage: 0, currency: 'EUR' },
        callbackData: null,
      }),
    ...(callbackUser
      ? {
          forge: (genuine) => ({
            'no password': withHeader(genuine, 'authorization', undefined),
            'another password': withHeader(genuine, 'authorization', `${basic.slice(0, -4)}AAA=`),
            'another way': withHeader(genuine, 'authorization', `Bearer ${callbackPassword}`),
          }),
        }
      : {}),
  };
}

const unauthorized = json(401, { requestError: { serviceException: { messageId: 'UNAUTHORIZED', text: '' } } });
