import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { DeliveryReport, OutgoingText, Provider, ProviderSettings, ReceivedText } from '../provider/contract.ts';
import { messageNamedIn } from '../provider/callback-url.ts';
import { byCode, isSuccess, openByCalls, resultOfCode, takenAs } from '../provider/http-call.ts';
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
  open: openByCalls(
    name,
    (settings, text) => ({
      url: `${originOf(settings['address'], usualAddress)}/2010-04-01/Accounts/${settings['accountSid']}/Messages.json`,
      headers: { authorization: basicAuthorization(settings['keySid'], settings['keySecret']) },
      body: formOf(text, settings),
    }),
    (answer) =>
      isSuccess(answer)
        ? takenAs(readJson(created, answer.body)?.sid)
        : resultOfCode(answer, readJson(problem, answer.body)?.code.toString(), twilioCodes),
  ),
  hear({ authToken = '' }, call) {
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
  },
};

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
  if (status !== 'undelivered' && status !== 'failed' && status !== 'canceled')
    return [{ provider: name, ref, message, state: 'taken' }];
  const code = form.get('ErrorCode') ?? status;
  return [{ provider: name, ref, message, state: 'failed', class: twilioCodes[code], code }];
}

/** https://www.twilio.com/docs/messaging/guides/webhook-request */
function textIn(form: URLSearchParams, ref: string): ReceivedText[] {
  const from = e164Of(form.get('From') ?? '');
  return from ? [{ provider: name, ref, from, text: form.get('Body') ?? '' }] : [];
}

/**
 * Twilio's codes, in refusals and reports. Each has its page, which is its source:
 * https://www.twilio.com/docs/api/errors/30003 and so on; the whole list is at https://www.twilio.com/docs/api/errors.
 */
export const twilioCodes = byCode({
  // Wrong credentials, or not active.
  authentication: [20003, 20005],
  // Suspended for lack of money; above the account's price limit.
  no_credit: [30002, 30010],
  // Too much at once: API calls, texts between two numbers, a sender's queue, the account's day, a campaign's rate.
  throttled: [20429, 14107, 21611, 30001, 30022, 63017, 63038],
  // The guest's number: none, no mobile, a landline, unknown.
  invalid_number: [21211, 21401, 21614, 21635, 30005, 30006],
  // The guest said STOP.
  opted_out: [21610],
  // The sender: not of this account, not for texts, not registered, not for that country; a trial account.
  sender_not_allowed: [21212, 21601, 21603, 21606, 21608, 21612, 21657, 21705, 30024, 30032, 30034, 30042, 572005],
  // Geographic permissions of the account.
  country_blocked: [21408],
  // The text: blocked by the network, filtered as spam, too long, a link to a blocked domain.
  content_blocked: [21617, 30004, 30007, 30110],
  // Expired in Twilio's queue.
  expired: [30036],
  // The phone is off, the network failed, or unknown.
  temporary: [30003, 30008, 30410, 21730],
});
