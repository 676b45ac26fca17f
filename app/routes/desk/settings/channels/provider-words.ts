// Labels for the fields of a carrier: what the field is, and the provider's own term, which is not translated.

import { failureOf, type FailureReason } from '#domain/messaging/failure-reason.ts';
import type { MessageId } from '#locales/ids.ts';

type KindText = Extract<MessageId, `channels.by_${string}` | 'channels.way_whatsapp'>;

const kindTexts: Readonly<Record<string, KindText>> = {
  smpp: 'channels.by_network',
  kannel: 'channels.by_gateway',
  'android-gateway': 'channels.by_phone',
  whatsapp: 'channels.way_whatsapp',
  email: 'channels.by_server',
};

export const kindTextOf = (provider: string): KindText => kindTexts[provider] ?? 'channels.by_service';

type FieldLabel = Extract<MessageId, `channels.field_${string}`>;

interface FieldWords {
  label: FieldLabel;
  /** The term on the provider's own pages. */
  term?: string;
  /** The first characters of the value, to help find it on those pages. */
  start?: string;
  example?: string;
  hint?: 'channels.pool_hint' | 'channels.country_hint';
}

const words: Readonly<Record<string, FieldWords>> = {
  accountSid: { label: 'channels.field_account', term: 'Account SID', start: 'AC…' },
  keySid: { label: 'channels.field_key', term: 'API key SID', start: 'SK…' },
  keySecret: { label: 'channels.field_key_secret', term: 'API key secret' },
  authToken: { label: 'channels.field_signing', term: 'Auth token' },
  messagingService: {
    label: 'channels.field_pool',
    term: 'Messaging Service SID',
    start: 'MG…',
    hint: 'channels.pool_hint',
  },
  sender: { label: 'channels.field_sender' },
  address: { label: 'channels.field_address' },
  apiKey: { label: 'channels.field_key', term: 'API key' },
  apiSecret: { label: 'channels.field_key_secret', term: 'API secret' },
  signatureSecret: { label: 'channels.field_signing', term: 'Signature secret' },
  callbackUser: { label: 'channels.field_report_user' },
  callbackPassword: { label: 'channels.field_report_password' },
  authId: { label: 'channels.field_account', term: 'Auth ID' },
  powerpack: { label: 'channels.field_pool', term: 'Powerpack UUID', hint: 'channels.pool_hint' },
  host: { label: 'channels.field_host' },
  port: { label: 'channels.field_port' },
  tls: { label: 'channels.field_tls' },
  systemId: { label: 'channels.field_user', term: 'system_id' },
  systemType: { label: 'channels.field_system_type', term: 'system_type' },
  alphabet: { label: 'channels.field_alphabet', term: 'data_coding 0' },
  messageIds: { label: 'channels.field_ids', term: 'message_id' },
  window: { label: 'channels.field_window' },
  perSecond: { label: 'channels.field_rate' },
  username: { label: 'channels.field_user' },
  password: { label: 'channels.field_password' },
  smsc: { label: 'channels.field_connection', term: 'smsc-id' },
  signingKey: { label: 'channels.field_signing', term: 'Signing key' },
  country: { label: 'channels.field_country', example: 'DE, FR, GB', hint: 'channels.country_hint' },
  device: { label: 'channels.field_device', term: 'Device ID' },
  sim: { label: 'channels.field_sim', term: 'SIM' },
  phoneNumberId: { label: 'channels.field_phone_id', term: 'Phone number ID' },
  accessToken: { label: 'channels.field_key_secret', term: 'Access token' },
  appSecret: { label: 'channels.field_signing', term: 'App secret' },
  verifyToken: { label: 'channels.field_verify', term: 'Verify token' },
  templates: { label: 'channels.field_templates' },
  security: { label: 'channels.field_tls' },
  user: { label: 'channels.field_user' },
  from: { label: 'channels.field_from' },
  name: { label: 'channels.field_name' },
};

/** For Plivo the token is also the password. */
const ofProvider: Readonly<Record<string, FieldWords>> = {
  'plivo authToken': { label: 'channels.field_password', term: 'Auth token' },
  'infobip apiKey': { label: 'channels.field_key_secret', term: 'API key' },
};

export function wordsOfField(provider: string, name: string): FieldWords | undefined {
  return ofProvider[`${provider} ${name}`] ?? words[name];
}

type ChoiceText = Extract<MessageId, `channels.choice_${string}`>;

export const choiceTexts: Readonly<Record<string, ChoiceText>> = {
  starttls: 'channels.choice_starttls',
  tls: 'channels.choice_tls',
  none: 'channels.choice_off',
  on: 'channels.choice_on',
  off: 'channels.choice_off',
  gsm: 'channels.choice_gsm',
  latin1: 'channels.choice_latin1',
  same: 'channels.choice_same',
  hex_answer: 'channels.choice_hex_answer',
  hex_receipt: 'channels.choice_hex_receipt',
};

/** Why a carrier does not work or a text failed, and what to do. */
export const faultTextOf = (fault: FailureReason | null) => failureOf(fault).faultText ?? 'channels.fault_unknown';
