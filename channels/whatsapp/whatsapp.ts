import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { withoutFormerPrefix } from '#domain/phone/phone.ts';
import type {
  DeliveryReport,
  Heard,
  Provider,
  ProviderCall,
  ProviderSettings,
  ReceivedText,
} from '../provider/contract.ts';
import { callbackNameOf, messageCalled } from '../provider/callback-url.ts';
import { isSuccess, openByCalls, rejection, resultOfCode, takenAs } from '../provider/http-call.ts';
import { cameAt, e164Of, isSameSecret, originOf, readJson, withoutPlus } from '../provider/provider-call.ts';
import { whatsappCodes } from './codes.ts';
import { contentOf } from './whatsapp-template.ts';

const name = 'whatsapp';
/** Available until July 2028: https://developers.facebook.com/docs/graph-api/changelog/versions/ */
const usualAddress = 'https://graph.facebook.com/v25.0';
const usualPrefix = 'turnstone';

/** WhatsApp's Cloud API (https://developers.facebook.com/documentation/business-messaging/whatsapp). */
export const whatsapp: Provider = {
  name,
  channel: 'whatsapp',
  fields: {
    phoneNumberId: { kind: 'text', pattern: /^\d{5,20}$/ },
    accessToken: { kind: 'secret' },
    // Signs WhatsApp's calls to us.
    appSecret: { kind: 'secret' },
    // Chosen by the place. WhatsApp repeats it when our address is typed there.
    verifyToken: { kind: 'secret' },
    templates: { kind: 'text', isOptional: true, usual: usualPrefix, pattern: /^[a-z\d_]{1,60}$/ },
    address: { kind: 'address', isOptional: true, usual: usualAddress },
  },
  open: openByCalls(
    name,
    ({ phoneNumberId, accessToken, address, templates }, text) => {
      const content = contentOf(text, templates || usualPrefix);
      if (content.type === null) return rejection('content_blocked', content.why);
      return {
        url: `${originOf(address, usualAddress)}/${phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${accessToken}` },
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: withoutPlus(text.to),
          ...content,
          // Repeated in each report.
          biz_opaque_callback_data: callbackNameOf(text),
        },
      };
    },
    (answer) =>
      isSuccess(answer)
        ? takenAs(readJson(taken, answer.body)?.messages[0].id)
        : resultOfCode(answer, readJson(problem, answer.body)?.error.code.toString(), whatsappCodes),
  ),
  hear(settings, call) {
    if (call.method === 'GET') return greet(settings, call);
    const { appSecret = '', phoneNumberId = '' } = settings;
    const expected = createHmac('sha256', appSecret).update(call.body).digest('hex');
    if (appSecret === '' || !isSameSecret(call.headers['x-hub-signature-256'], `sha256=${expected}`))
      return { kind: 'refused', why: 'signature' };
    const said = readJson(notice, call.body);
    if (!said) return { kind: 'refused', why: 'malformed' };
    // An app has one address for all its numbers.
    const own = said.entry
      .flatMap(({ changes }) => changes.map(({ value }) => value))
      .filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId);
    const reports = own.flatMap(({ statuses = [] }) => statuses.flatMap(reportIn));
    return { kind: 'heard', reports, texts: own.flatMap(({ messages = [] }) => messages.flatMap(textIn)) };
  },
  reportsWhereTyped: () => true,
};

const taken = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) });
const problem = z.object({ error: z.object({ code: z.number() }) });

/**
 * The handshake when our address is typed at WhatsApp; it changes nothing:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint
 */
function greet({ verifyToken = '' }: ProviderSettings, { url }: ProviderCall): Heard {
  const asked = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const isGenuine = isSameSecret(asked.get('hub.verify_token'), verifyToken);
  if (asked.get('hub.mode') !== 'subscribe' || !isGenuine) return { kind: 'refused', why: 'signature' };
  const challenge = asked.get('hub.challenge') ?? '';
  // A number today. Nothing else is echoed that could be read as markup.
  if (!/^[\w-]{1,200}$/.test(challenge)) return { kind: 'refused', why: 'malformed' };
  return { kind: 'heard', reports: [], texts: [], answer: { contentType: 'text/plain', body: challenge } };
}

const status = z.object({
  id: z.string().min(1),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const captioned = z.object({ caption: z.string().optional() }).optional();
const message = z.object({
  id: z.string().min(1),
  from: z.string().optional(),
  timestamp: z.string().optional().catch(undefined),
  type: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  image: captioned,
  video: captioned,
  document: captioned,
});
/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages */
const notice = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(status).optional(),
            messages: z.array(message).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** WhatsApp may report 'read' without 'delivered'. */
const arrived: readonly string[] = ['delivered', 'read', 'played'];

function reportIn({
  id: ref,
  status: now,
  biz_opaque_callback_data: named,
  errors,
}: z.output<typeof status>): DeliveryReport[] {
  const about = { provider: name, ref, message: messageCalled(named) };
  if (arrived.includes(now)) return [{ ...about, state: 'delivered' }];
  if (now !== 'failed') return [{ ...about, state: 'taken' }];
  const code = String(errors?.[0]?.code ?? 'failed');
  return [{ ...about, state: 'failed', class: whatsappCodes[code], code }];
}

/** Not from a person's hand: a reaction to one of our messages, a note that somebody changed their number. */
const wordless = ['image', 'video', 'document', 'audio', 'sticker', 'location', 'contacts', 'unsupported'];

function textIn(said: z.output<typeof message>): ReceivedText[] {
  const { id: ref, from: sender = '', timestamp, type = '', text, button, image, video, document } = said;
  const number = e164Of(numberOfName(sender));
  const from = number && withoutFormerPrefix(number);
  const caption = (image ?? video ?? document)?.caption;
  const words = text?.body ?? button?.text ?? caption ?? (wordless.includes(type) ? '' : undefined);
  return from === null || words === undefined
    ? []
    : [{ provider: name, ref, from, text: words, ...cameAt(timestamp && Number(timestamp) * 1000) }];
}

/**
 * WhatsApp names people by the number that was theirs when they registered: many mobiles of Brazil without the ninth
 * digit. It is not dialled any more, and nobody gives theirs so.
 */
const numberOfName = (person: string): string =>
  person.replace(/^(55\d\d)([6-9]\d{7})$/, (_, area: string, rest: string) => `${area}9${rest}`);
