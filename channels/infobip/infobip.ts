// Infobip, SMS API version 3: https://www.infobip.com/docs/api/channels/sms/outbound-sms/send-sms-messages

import { z } from 'zod';
import { callbackNameOf, messageCalled } from '../provider/callback-url.ts';
import type { DeliveryReport, OutgoingText, Provider, ProviderSettings, SendResult } from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { isSuccess, openByCalls, rejection, resultOfStatus, type HttpAnswer } from '../provider/http-call.ts';
import {
  basicAuthorization,
  cameAt,
  e164Of,
  isSameSecret,
  originOf,
  readJson,
  withoutPlus,
} from '../provider/provider-call.ts';
import { infobipErrors, infobipStatuses, infobipViolations } from './codes.ts';

const name = 'infobip';

export const infobip: Provider = {
  name,
  channel: 'sms',
  fields: {
    address: { kind: 'address' },
    apiKey: { kind: 'secret' },
    sender: { kind: 'sender' },
    callbackUser: { kind: 'text', isOptional: true, pattern: /^[^:]{1,100}$/ },
    callbackPassword: { kind: 'secret', isOptional: true },
  },
  fault: ({ callbackUser, callbackPassword }) =>
    Boolean(callbackUser) === Boolean(callbackPassword)
      ? null
      : { field: callbackUser ? 'callbackPassword' : 'callbackUser', code: 'required' },
  open: openByCalls(
    name,
    (settings, message) => ({
      url: `${originOf(settings['address'])}/sms/3/messages`,
      headers: { authorization: `App ${settings['apiKey']}` },
      body: {
        messages: [
          {
            sender: withoutPlus(message.from ?? settings['sender'] ?? ''),
            // Our own id: Infobip refuses a second text with the same one, so nothing is texted twice.
            destinations: [{ to: withoutPlus(message.to), messageId: message.id }],
            content: { text: message.text },
            options: { validityPeriod: { amount: Math.max(1, Math.floor(message.ttlSeconds)), timeUnit: 'SECONDS' } },
            webhooks: webhooksOf(settings, message),
          },
        ],
        // Infobip neither rewrites links nor tracks who opens them.
        options: { tracking: { shortenUrl: false, trackClicks: false } },
      },
    }),
    resultOf,
  ),
  hear({ callbackUser = '', callbackPassword }, { headers, body }) {
    const expected = basicAuthorization(callbackUser, callbackPassword);
    if (callbackUser && !isSameSecret(headers['authorization'], expected)) return { kind: 'refused', why: 'signature' };
    const said = readJson(call, body);
    // Of several results one that cannot be read takes none of the others with it.
    const results = said?.results.flatMap((each) => each ?? []) ?? [];
    if (!said || (results.length === 0 && said.results.length > 0)) return { kind: 'refused', why: 'malformed' };
    return {
      kind: 'heard',
      reports: results.flatMap((each) => ('status' in each ? reportsOf(each) : [])),
      texts: results.flatMap((each) => {
        const from = 'from' in each ? e164Of(each.from) : null;
        return from && 'text' in each
          ? [{ provider: name, ref: each.messageId, from, text: each.text, ...cameAt(each.receivedAt) }]
          : [];
      }),
    };
  },
  // With a password, reports go to the account's subscription.
  reportsWhereTyped: ({ callbackUser }) => Boolean(callbackUser),
};

/** With a password no address is named: reports go to the account's subscription, which sends the password. */
function webhooksOf({ callbackUser }: ProviderSettings, message: OutgoingText): object {
  const { callbackUrl } = message;
  const delivery = callbackUrl === null ? { notify: false } : callbackUser ? { notify: true } : { url: callbackUrl };
  return { delivery, contentType: 'application/json', callbackData: callbackNameOf(message) };
}

const status = z.object({ groupName: z.string(), name: z.string() });
const taken = z.object({ messages: z.array(z.object({ messageId: z.string().min(1), status })).length(1) });
const refused = z.object({ errorCode: z.string(), violations: z.array(z.object({ property: z.string() })).optional() });

function resultOf(answer: HttpAnswer, { id }: OutgoingText): SendResult {
  const { body } = answer;
  if (isSuccess(answer)) {
    const text = readJson(taken, body)?.messages[0];
    if (!text) return { kind: 'unknown', why: 'answer' };
    const { groupName, name: code } = text.status;
    if (code === 'REJECTED_DUPLICATE_MESSAGE_ID') return { kind: 'accepted', ref: id };
    const isRefused = groupName === 'REJECTED' || groupName === 'UNDELIVERABLE' || groupName === 'EXPIRED';
    return isRefused
      ? rejection(infobipStatuses[code] ?? 'content_blocked', code)
      : { kind: 'accepted', ref: text.messageId };
  }
  const said = answer.status === 400 ? readJson(refused, body) : null;
  const property = said?.violations?.map((each) => each.property).join(' ') ?? '';
  const [, complaint, meaning] = infobipViolations.find(([words]) => words.test(property)) ?? [];
  return said && meaning ? rejection(meaning, `${said.errorCode}_${complaint}`) : resultOfStatus(answer);
}

const report = z.object({
  messageId: z.string().min(1),
  status,
  error: z.object({ name: z.string(), permanent: z.boolean().optional() }).nullish(),
  callbackData: z.string().nullish(),
});
const incoming = z.object({
  messageId: z.string().min(1),
  from: z.string(),
  // None: a picture.
  text: z.string().default(''),
  receivedAt: z.string().optional().catch(undefined),
});
const call = z.object({ results: z.array(z.union([report, incoming]).nullable().catch(null)) });

function reportsOf({ messageId, status: said, error, callbackData }: z.output<typeof report>): DeliveryReport[] {
  const base = { provider: name, ref: messageId, message: messageCalled(callbackData) };
  // The operator has it; the phone may not.
  if (said.name === 'DELIVERED_TO_OPERATOR') return [];
  if (said.groupName === 'DELIVERED') return [{ ...base, state: 'delivered' }];
  if (!['UNDELIVERABLE', 'EXPIRED', 'REJECTED'].includes(said.groupName)) return [];
  const isErrorNamed = Boolean(error) && error?.name !== 'NO_ERROR';
  const code = (isErrorNamed ? error?.name : undefined) ?? said.name;
  const meaning = isErrorNamed ? meaningOf(code, error?.permanent) : infobipStatuses[code];
  return [{ ...base, state: 'failed', class: meaning ?? infobipStatuses[said.name], code: code.slice(0, 60) }];
}

const meaningOf = (error: string, isPermanent: boolean | undefined): RejectionClass | undefined =>
  infobipErrors[error] ?? (isPermanent === false ? 'temporary' : undefined);
