import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { DeliveryReport, OutgoingText, ReceivedText, SendResult } from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { Heard, Provider, ProviderCall, ProviderSettings } from '../provider/provider.ts';
import { messageNamedIn } from '../provider/callback-url.ts';
import { callHttp, openByCalls, resultOfCode, type HttpAnswer } from '../provider/http-call.ts';
import { basicAuthorization, e164Of, isSameSecret, originOf, readJson } from '../provider/provider-call.ts';

const name = 'twilio';
const usualAddress = 'https://api.twilio.com';

/** Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource). */
export const twilio: Provider = {
  name,
  channel: 'sms',
  fields: {
    accountSid: { kind: 'text', pattern: /^AC[\da-fA-F]{32}$/ },
    // A key can be revoked without changing the token that signs calls to us.
    keySid: { kind: 'text', pattern: /^SK[\da-fA-F]{32}$/ },
    keySecret: { kind: 'secret' },
    // Signs Twilio's calls to us; sending does not use it.
    authToken: { kind: 'secret' },
    messagingService: { kind: 'text', isOptional: true, pattern: /^MG[\da-fA-F]{32}$/ },
    sender: { kind: 'sender', isOptional: true },
    // Other regions have other addresses (https://www.twilio.com/docs/global-infrastructure).
    address: { kind: 'address', isOptional: true, usual: usualAddress },
  },
  fault: ({ messagingService, sender }) => (messagingService || sender ? null : { field: 'sender', code: 'required' }),
  open: openByCalls(name, send),
  hear,
};

async function send(settings: ProviderSettings, text: OutgoingText, signal: AbortSignal): Promise<SendResult> {
  const { accountSid = '', keySid = '', keySecret = '', address } = settings;
  const outcome = await callHttp({
    url: `${originOf(address, usualAddress)}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    method: 'POST',
    headers: {
      authorization: basicAuthorization(keySid, keySecret),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: formOf(text, settings).toString(),
    signal,
  });
  return outcome.kind === 'fault' ? outcome.result : resultOf(outcome.answer);
}

/** Twilio's maximum, and its default: https://www.twilio.com/docs/api/errors/90007. */
const maxValiditySeconds = 36_000;

function formOf(text: OutgoingText, { messagingService, sender }: ProviderSettings): URLSearchParams {
  const form = new URLSearchParams({ To: text.to, Body: text.text });
  const from = text.from ?? sender;
  if (from) form.set('From', from);
  if (messagingService) form.set('MessagingServiceSid', messagingService);
  form.set('ValidityPeriod', String(Math.min(maxValiditySeconds, Math.max(1, Math.floor(text.ttlSeconds)))));
  // Texts stay as the place wrote them; a messaging service may otherwise replace characters.
  form.set('SmartEncoded', 'false');
  if (text.callbackUrl) form.set('StatusCallback', text.callbackUrl);
  return form;
}

const created = z.object({ sid: z.string().regex(/^(SM|MM)[\da-f]{32}$/i) });
const problem = z.object({ code: z.number() });

function resultOf(answer: HttpAnswer): SendResult {
  const { status, body } = answer;
  if (status < 200 || status >= 300) return resultOfCode(answer, readJson(problem, body)?.code.toString(), twilioCodes);
  const ref = readJson(created, body)?.sid;
  return ref === undefined ? { kind: 'unknown', why: 'malformed' } : { kind: 'accepted', ref };
}

function hear({ authToken = '' }: ProviderSettings, call: ProviderCall): Heard {
  if (authToken === '') return { kind: 'refused', why: 'signature' };
  const form = new URLSearchParams(call.method === 'POST' ? call.body : '');
  const given = call.headers['x-twilio-signature'];
  const isGenuine = addressesOf(call.url).some((url) => isSameSecret(given, twilioSignature(authToken, url, form)));
  if (!isGenuine) return { kind: 'refused', why: 'signature' };
  const ref = form.get('MessageSid');
  if (!ref) return { kind: 'refused', why: 'malformed' };
  // A text that came in has its status in another field.
  if (form.has('MessageStatus')) return { kind: 'heard', reports: reportIn(form, ref, call.url), texts: [] };
  // TwiML with no instructions.
  const answer = { contentType: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' };
  return { kind: 'heard', reports: [], texts: textIn(form, ref), answer };
}

/** https://www.twilio.com/docs/usage/security#validating-requests */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const said = names.flatMap((field) => [...new Set(form.getAll(field))].sort().map((value) => field + value));
  return createHmac('sha1', authToken)
    .update(url + said.join(''))
    .digest('base64');
}

/** Twilio may sign the address with its default port or without. */
function addressesOf(url: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] = url.match(/^(https?:\/\/)([^/?#:]+)(:\d+)?(.*)$/i) ?? [];
  if (scheme === '') return [url];
  const usual = scheme.toLowerCase() === 'https://' ? ':443' : ':80';
  if (port && port !== usual) return [url];
  return [scheme + host + rest, scheme + host + usual + rest];
}

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
function reportIn(form: URLSearchParams, ref: string, url: string): DeliveryReport[] {
  const status = form.get('MessageStatus');
  const message = messageNamedIn(url);
  if (status === 'delivered' || status === 'read') return [{ provider: name, ref, message, state: 'delivered' }];
  if (status !== 'undelivered' && status !== 'failed' && status !== 'canceled') return [];
  const code = form.get('ErrorCode') ?? status;
  return [{ provider: name, ref, message, state: 'failed', class: twilioCodes[code], code }];
}

/** https://www.twilio.com/docs/messaging/guides/webhook-request */
function textIn(form: URLSearchParams, ref: string): ReceivedText[] {
  const from = e164Of(form.get('From') ?? '');
  const text = form.get('Body');
  return text === null || from === null ? [] : [{ provider: name, ref, from, text }];
}

/**
 * Twilio's codes, in refusals and reports. Each has its page, which is its source:
 * https://www.twilio.com/docs/api/errors/30003 and so on; the whole list is at https://www.twilio.com/docs/api/errors.
 */
export const twilioCodes: Readonly<Record<string, RejectionClass>> = {
  // The account: wrong credentials, not active, suspended for lack of money.
  '20003': 'authentication',
  '20005': 'authentication',
  '30002': 'no_credit',
  // Too much at once: API calls, texts between two numbers, a sender's queue, the account's day, a campaign's rate.
  '20429': 'throttled',
  '14107': 'throttled',
  '21611': 'throttled',
  '30001': 'throttled',
  '30022': 'throttled',
  '63017': 'throttled',
  '63038': 'throttled',
  // The guest's number: none, no mobile, a landline, unknown.
  '21211': 'invalid_number',
  '21401': 'invalid_number',
  '21614': 'invalid_number',
  '21635': 'invalid_number',
  '30005': 'invalid_number',
  '30006': 'invalid_number',
  // The guest said STOP.
  '21610': 'opted_out',
  // The sender: not of this account, not for texts, not registered, not for that country; a trial account.
  '21212': 'sender_not_allowed',
  '21601': 'sender_not_allowed',
  '21603': 'sender_not_allowed',
  '21606': 'sender_not_allowed',
  '21608': 'sender_not_allowed',
  '21612': 'sender_not_allowed',
  '21657': 'sender_not_allowed',
  '21705': 'sender_not_allowed',
  '30024': 'sender_not_allowed',
  '30032': 'sender_not_allowed',
  '30034': 'sender_not_allowed',
  '30042': 'sender_not_allowed',
  '572005': 'sender_not_allowed',
  // Geographic permissions of the account.
  '21408': 'country_blocked',
  // The text: blocked by the network, filtered as spam, too long, a link to a blocked domain.
  '21617': 'content_blocked',
  '30004': 'content_blocked',
  '30007': 'content_blocked',
  '30110': 'content_blocked',
  // Above the account's price limit.
  '30010': 'no_credit',
  // Expired in Twilio's queue.
  '30036': 'expired',
  // The phone is off, the network failed, or unknown.
  '30003': 'temporary',
  '30008': 'temporary',
  '30410': 'temporary',
  '21730': 'temporary',
};
