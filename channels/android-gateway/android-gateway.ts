import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type {
  DeliveryReport,
  Found,
  OutgoingText,
  Provider,
  ProviderCall,
  ProviderSettings,
  ReceivedText,
  SendResult,
} from '../provider/contract.ts';
import { messageCalled } from '../provider/callback-url.ts';
import { countryFault, countryField, domesticNumber } from '../provider/domestic-number.ts';
import {
  callHttp,
  isSuccess,
  openByCalls,
  rejection,
  resultOfCode,
  takenAs,
  type HttpAnswer,
} from '../provider/http-call.ts';
import { basicAuthorization, cameAt, isSameSecret, originOf, readJson } from '../provider/provider-call.ts';
import { codeOfReason, failureCodes, refusalCodes } from './codes.ts';

const name = 'android-gateway';
const cloudAddress = 'https://api.sms-gate.app/3rdparty/v1';

/** SMS Gateway for Android (https://docs.sms-gate.app): the server on the phone, the public cloud, or a private one. */
export const androidGateway: Provider = {
  name,
  channel: 'sms',
  fields: {
    address: { kind: 'address', isOptional: true, usual: cloudAddress },
    username: { kind: 'text' },
    password: { kind: 'secret' },
    // Signs the phone's calls to us.
    signingKey: { kind: 'secret' },
    country: countryField,
    // The phone to use, if several are registered.
    device: { kind: 'text', isOptional: true, pattern: /^[\w-]{1,40}$/ },
    sim: { kind: 'number', isOptional: true, least: 1, max: 3 },
  },
  fault: countryFault,
  open: (settings) => ({ ...openToSend(settings), find: ({ id }) => find(settings, id) }),
  /** https://docs.sms-gate.app/features/webhooks/ */
  hear(settings, call) {
    if (!isSigned(settings, call)) return { kind: 'refused', why: 'signature' };
    const said = readJson(event, call.body);
    if (!said) return { kind: 'refused', why: 'malformed' };
    const { id, payload } = said;
    if (said.event === 'sms:received' || said.event === 'mms:received')
      return { kind: 'heard', reports: [], texts: textIn(id, payload, settings) };
    return { kind: 'heard', reports: reportIn(said.event, payload), texts: [] };
  },
  reportsWhereTyped: () => true,
};

const openToSend = openByCalls(
  name,
  (settings, text) => ({
    // We checked the number already, by newer numbering plans than the phone's.
    url: `${originOf(settings['address'], cloudAddress)}/messages?skipPhoneValidation=true`,
    headers: credentials(settings),
    body: requestFor(text, settings),
  }),
  resultOf,
);

const credentials = ({ username, password }: ProviderSettings) => ({
  authorization: basicAuthorization(username, password),
});

/** The gateway refuses less. */
const minTtlSeconds = 5;

/** No priority: above 99 the gateway ignores its rate limits, and the network might block the SIM card. */
const requestFor = (text: OutgoingText, { device, sim }: ProviderSettings) => ({
  // The gateway refuses a second message with the same id, so a retry is never texted twice.
  id: text.id,
  textMessage: { text: text.text },
  phoneNumbers: [text.to],
  ttl: Math.max(minTtlSeconds, Math.floor(text.ttlSeconds)),
  withDeliveryReport: true,
  ...(device ? { deviceId: device } : {}),
  ...(sim ? { simNumber: Number(sim) } : {}),
});

const state = z.object({ id: z.string() });
const problem = z.object({ message: z.string() });

function resultOf(answer: HttpAnswer, { id }: OutgoingText): SendResult {
  const { status, body } = answer;
  if (status === 409) return { kind: 'accepted', ref: id };
  if (isSuccess(answer)) return takenAs(readJson(state, body)?.id === id ? id : undefined);
  const isFull = status === 503 && readJson(problem, body)?.message.startsWith('queue limits exceeded');
  return isFull ? rejection('temporary', 'queue_limit') : resultOfCode(answer, String(status), refusalCodes);
}

/** A phone in the same network answers at once or not at all. */
const findSeconds = 5;

/** 404: the gateway never had the message. Any other fault says nothing about it. */
async function find(settings: ProviderSettings, id: string): Promise<Found> {
  const outcome = await callHttp({
    url: `${originOf(settings['address'], cloudAddress)}/messages/${encodeURIComponent(id)}`,
    method: 'GET',
    headers: credentials(settings),
    signal: AbortSignal.timeout(findSeconds * 1000),
  });
  if (outcome.kind === 'fault') return { kind: 'unknown' };
  const { status, body } = outcome.answer;
  if (status === 404) return { kind: 'not_taken' };
  return status === 200 && readJson(state, body)?.id === id ? { kind: 'taken', ref: id } : { kind: 'unknown' };
}

const event = z.object({
  id: z.string().min(1),
  event: z.string(),
  payload: z.object({
    messageId: z.string().optional(),
    message: z.string().optional(),
    phoneNumber: z.string().optional(),
    sender: z.string().nullish(),
    receivedAt: z.string().optional().catch(undefined),
    reason: z.string().optional(),
  }),
});
type Payload = z.output<typeof event>['payload'];

/** An older call may be a replay. The phone signs each retry anew. */
const maxAgeSeconds = 300;

function isSigned({ signingKey = '' }: ProviderSettings, { headers, body, now }: ProviderCall): boolean {
  const at = headers['x-timestamp'] ?? '';
  const isNow = /^\d{1,12}$/.test(at) && Math.abs(now.getTime() / 1000 - Number(at)) <= maxAgeSeconds;
  if (!isNow || signingKey === '') return false;
  const expected = createHmac('sha256', signingKey)
    .update(body + at)
    .digest('hex');
  return isSameSecret(headers['x-signature']?.toLowerCase(), expected);
}

/** The phone reports each part of a long text. The first one that arrived is enough: the guest's phone is on. */
function reportIn(kind: string, { messageId: ref, reason = '' }: Payload): DeliveryReport[] {
  if (!ref) return [];
  const base = { provider: name, ref, message: messageCalled(ref) };
  if (kind === 'sms:delivered') return [{ ...base, state: 'delivered' }];
  if (kind !== 'sms:failed') return [];
  const code = codeOfReason(reason);
  return [{ ...base, state: 'failed', class: failureCodes[code], code }];
}

/** `ref` is the event's id: the gateway makes a text's id from its words, so two equal texts would share one. */
function textIn(
  ref: string,
  { message: text = '', sender, phoneNumber, receivedAt }: Payload,
  { country }: ProviderSettings,
): ReceivedText[] {
  const from = domesticNumber(sender ?? phoneNumber ?? '', country);
  return from === null ? [] : [{ provider: name, ref, from, text, ...cameAt(receivedAt) }];
}
