// WhatsApp's Cloud API by its documentation: messages of a number, templates approved in advance, free text within 24
// hours after a person wrote in, and webhooks signed with the app's secret.

import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import type { ProviderWire, TakenText, Input, WireAnswer, WireCall, WireRequest } from './simulator.ts';

export const whatsappCarrier = (origin: string): ProviderSettings => ({
  phoneNumberId: '106540352242922',
  accessToken: 'EAAG-the-token',
  appSecret: 'the secret of the app',
  verifyToken: 'made up by the place',
  templates: '',
  address: origin === '' ? '' : `${origin}/v25.0`,
});

export interface Approval {
  name: string;
  language: string;
  /** With its placeholders: '{{place}}: it is your turn.' */
  body: string;
}

interface WhatsAppRules {
  approved: readonly Approval[];
  /** Whether this person wrote in the last 24 hours. */
  isOpen: (to: string) => boolean;
  /** Whose messages are named to it. */
  organizationId?: string;
}

const cameAt = new Date('2025-06-08T20:59:43Z');
const address = 'https://line.example.org/inbound/whatsapp/secret';

export function whatsappWire(
  settings: ProviderSettings,
  rules: WhatsAppRules = { approved: [], isOpen: () => true },
): ProviderWire {
  const { phoneNumberId = '', accessToken = '', appSecret = '' } = settings;
  const metadata = { display_phone_number: '12025550177', phone_number_id: phoneNumberId };
  const call = (value: object, url = address): WireCall => signed(appSecret, url, noticeOf({ metadata, ...value }));
  const status = ({ ref, to, ourId }: TakenText, state: string, more: object = {}): WireCall =>
    call({
      statuses: [
        { id: ref, status: state, timestamp: '1749416383', recipient_id: to.slice(1), ...named(rules, ourId), ...more },
      ],
    });
  return {
    read: (request) => readInput(request, { rules, path: `/v25.0/${phoneNumberId}/messages`, accessToken }),
    newRef: () => `wamid.${Buffer.from(randomUUID()).toString('base64')}`,
    answer: ({ ref, to }) => ({
      status: 200,
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to.slice(1) }],
        messages: [{ id: ref, message_status: 'accepted' }],
      }),
    }),
    refuse: (code) => problem(Number(code)),
    report: (taken, state, code) =>
      state === 'delivered'
        ? status(taken, 'delivered')
        : status(taken, 'failed', { errors: [{ code: Number(code ?? 131026), title: 'Message undeliverable' }] }),
    interim: (taken) => [status(taken, 'sent')],
    cameAt,
    incoming: ({ ref, from, text, at = cameAt }, url) =>
      call(
        {
          contacts: [{ profile: { name: 'Ada' }, wa_id: from.slice(1) }],
          messages: [
            {
              from: from.slice(1),
              id: ref,
              timestamp: String(Math.floor(at.getTime() / 1000)),
              ...(text === null
                ? { type: 'image', image: { id: '1003383421387256', mime_type: 'image/jpeg' } }
                : { type: 'text', text: { body: text } }),
            },
          ],
        },
        url,
      ),
    forge: (genuine) => ({
      'no signature': { ...genuine, headers: { ...genuine.headers, 'x-hub-signature-256': undefined } },
      'another secret': signed('another secret', genuine.url, genuine.body),
      'another body': { ...genuine, body: genuine.body.replace('timestamp', 'Timestamp') },
      'an older way to sign': {
        ...genuine,
        headers: { ...genuine.headers, 'x-hub-signature-256': genuine.headers['x-hub-signature-256']?.slice(7) },
      },
    }),
  };
}

const named = ({ organizationId = usualOrganizationId }: WhatsAppRules, ourId: string | null) =>
  ourId === null ? {} : { biz_opaque_callback_data: `${organizationId}.${ourId}` };
const usualOrganizationId = '0198c0de-0000-7000-8000-000000000001';

/** Several notifications may come in one call. */
export const noticeOf = (...values: object[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: values.map((value) => ({ value, field: 'messages' })) }],
  });

export function signed(secret: string, url: string, notice: string): WireCall {
  // Letters outside ASCII are escaped.
  const body = notice.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const signature = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  };
}

interface Posted {
  messaging_product?: string;
  recipient_type?: string;
  to?: string;
  type?: string;
  text?: { body?: string; preview_url?: boolean };
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { type: string; parameters: { type: string; parameter_name: string; text: string }[] }[];
  };
  biz_opaque_callback_data?: string;
}

function readInput(
  { method, url, headers, body }: WireRequest,
  { rules, path, accessToken }: { rules: WhatsAppRules; path: string; accessToken: string },
): Input | WireAnswer {
  if (headers.authorization !== `Bearer ${accessToken}`) return problem(190);
  if (method !== 'POST' || url.pathname !== path) return problem(100);
  const posted = JSON.parse(body) as Posted;
  const { messaging_product: product, to = '', type, biz_opaque_callback_data: data } = posted;
  if (product !== 'whatsapp' || !/^\d{7,15}$/.test(to)) return problem(131_009);
  const said = type === 'template' ? fill(posted, rules.approved) : (posted.text?.body ?? '');
  if (typeof said === 'number') return problem(said);
  if (said === '') return problem(131_008);
  if (type === 'text' && !rules.isOpen(`+${to}`)) return problem(131_047);
  const [organization, ourId = null] = data?.split('.') ?? [];
  if (data !== undefined && organization !== (rules.organizationId ?? usualOrganizationId)) return problem(131_009);
  // Its lifetime is the template's, or thirty days.
  return { to: `+${to}`, from: null, text: said, encoding: null, ourId, ttlSeconds: null, callbackUrl: null };
}

/** The final text, or the code of the error. */
function fill({ template }: Posted, approved: readonly Approval[]): string | number {
  const { name, language, components = [] } = template ?? {};
  const known = approved.find((one) => one.name === name && one.language === language?.code);
  if (!known) return 132_001;
  const parameters = components.flatMap((component) => (component.type === 'body' ? component.parameters : []));
  const wanted = [...known.body.matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder]) => placeholder);
  if (wanted.length !== parameters.length) return 132_000;
  if (parameters.some((one) => one.type !== 'text' || one.text === '' || /\n|\t| {5}/.test(one.text))) return 132_012;
  if (parameters.some((one) => !wanted.includes(one.parameter_name))) return 132_012;
  return known.body.replace(
    /\{\{(\w+)\}\}/g,
    (_, placeholder) => parameters.find((one) => one.parameter_name === placeholder)?.text ?? '',
  );
}

const statuses: Readonly<Record<number, number>> = {
  3: 500,
  4: 429,
  80007: 429,
  130429: 429,
  131056: 429,
  0: 401,
  190: 401,
  10: 403,
  131005: 403,
  132001: 404,
};

const problem = (code: number): WireAnswer => ({
  status: statuses[code] ?? 400,
  // Its own error text may contain the number.
  body: JSON.stringify({
    error: {
      message: `(#${code}) Something is wrong with 447700900123`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'Something is wrong.' },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  }),
});
