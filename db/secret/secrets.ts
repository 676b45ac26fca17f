import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomFillSync,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { unreadable, UnreadableRows, type Unreadable } from './unreadable.ts';
import { shortCodeLength, shortCodeLetters } from '#domain/ticket/short-code.ts';

/**
 * Everything that is derived from the installation's secret (TURNSTONE_SECRET). The database alone gives no name, no number and no
 * link: names and numbers are encrypted, numbers are found by a keyed hash, and a ticket's token is made from its id.
 */
export interface Secrets {
  /** AES-256-GCM; `row` binds the value to its place, so that it cannot be moved to another row. */
  encrypt(text: string, row: string): Buffer;
  /** Throws what cannot be opened; `read` is the door for everything that is stored. */
  decrypt(bytes: Buffer, row: string): string;
  /** A stored value, or that it cannot be read, which is counted and reported once. */
  read(bytes: Buffer, row: string): string | Unreadable;
  readonly unreadableRows: UnreadableRows;
  /** The blind index of a phone number in E.164, the same for one organization only. */
  phoneIndex(organizationId: string, e164: string): Buffer;
  /** The same of an e-mail address, however its letters are written. */
  emailIndex(organizationId: string, address: string): Buffer;
  /** As it stands in links that were given away, whatever the secret is by now. */
  givenEmailIndex(organizationId: string, address: string): Buffer;
  /** What was given away once, as it is looked up today. */
  followed(given: Buffer): Buffer;
  /** Shows that whoever has the link to an end of letters was given it by this installation. 16 bytes. */
  emailStopProof(key: Buffer): Buffer;
  /** 22 characters, 128 bits. */
  ticketToken(ticketId: string): string;
  tokenHash(token: string): Buffer;
  /** Eight letters and digits that can be read aloud and typed: opens the ticket of whoever has only paper. */
  shortCode(ticketId: string): string;
  /** `code` as `shortCode` made it. */
  shortCodeHash(code: string): Buffer;
  /** The secret part of the address that an account's provider calls; 24 characters. */
  inboundSecret(accountId: string): string;
  inboundHash(secret: string): Buffer;
  /** Tells apart what is counted when texts are paid for: numbers, groups of them, network addresses. 16 bytes. */
  spendingKey(text: string): Buffer;
  /** Tells a text that came in by what it says; 16 bytes. */
  textMark(text: string): Buffer;
  /** Tells a wish from another one of the same key: what was asked cannot be guessed from it. 16 bytes. */
  inputHash(input: string, body: Buffer): Buffer;
  /** A keyed hash for api keys and other bearers that are looked up. */
  bearerHash(bearer: string): Buffer;
  /** The number that every value sealed now begins with. */
  readonly keyId: number;
  /** By which the secret is known again; it says nothing of it. 16 bytes. */
  checkValue(): Buffer;
  /** Text secret for other parts that sign (sessions). */
  derive(purpose: string): string;
}

const ivBytes = 12;
const tagBytes = 16;

/** Which secret of its database it is, and those before it, by their numbers. */
export interface Keyring {
  keyId: number;
  older: ReadonlyMap<number, string>;
  /** Those that all look-ups followed, the first of them first (db/secret/follow-secret.ts). */
  followed: readonly number[];
}

const firstKeyId = 1;
const alone: Keyring = { keyId: firstKeyId, older: new Map(), followed: [] };

export function createSecrets(secret: string, ring: Keyring = alone): Secrets {
  // What was given away must stay what it was: links in texts, codes on paper, second factors. It comes from the first secret for good, which each
  // later one seals. What is looked up is hashed once more by each secret since.
  const first = ring.older.get(firstKeyId) ?? secret;
  const key = (purpose: string): Buffer => keyOf(first, purpose);
  // Key objects are made once: making one of raw bytes for every field would cost more than the cipher.
  const [phoneKey, tokenKey, bearerKey, codeKey, inboundKey, spendingKey, markKey, emailKey, idempotencyKey] = (
    ['phone', 'ticket-token', 'bearer', 'short-code', 'inbound', 'spending', 'text-mark', 'email', 'wish'] as const
  ).map((purpose) => createSecretKey(key(purpose))) as [
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
    KeyObject,
  ];
  const secretOf = (id: number): string => ring.older.get(id) ?? secret;
  const steps = ring.followed.map((id) => followingOf(secretOf(id)));
  const followed = (given: Buffer): Buffer => steps.reduce((index, follow) => follow(index), given);
  const indexBy = (by: KeyObject, text: string): Buffer =>
    createHmac('sha256', by).update(text).digest().subarray(0, 16);
  const givenEmailIndex = (organizationId: string, address: string): Buffer =>
    indexBy(emailKey, `${organizationId}:${address.toLowerCase()}`);
  return {
    ...sealingWith(secret, ring),
    phoneIndex: (organizationId, e164) => followed(indexBy(phoneKey, `${organizationId}:${e164}`)),
    emailIndex: (organizationId, address) => followed(givenEmailIndex(organizationId, address)),
    givenEmailIndex,
    followed,
    emailStopProof: (stopped) =>
      createHmac('sha256', emailKey).update('stop:').update(stopped).digest().subarray(0, 16),
    ticketToken: (ticketId) =>
      createHmac('sha256', tokenKey).update(ticketId).digest().subarray(0, 16).toString('base64url'),
    tokenHash: (token) => hash('sha256', token, 'buffer').subarray(0, 16),
    shortCode: (ticketId) => shortCodeOf(createHmac('sha256', codeKey).update(ticketId).digest()),
    shortCodeHash: (code) => createHmac('sha256', codeKey).update(`code:${code}`).digest().subarray(0, 16),
    inboundSecret: (accountId) =>
      createHmac('sha256', inboundKey).update(accountId).digest().subarray(0, 18).toString('base64url'),
    inboundHash: (part) => hash('sha256', `inbound:${part}`, 'buffer').subarray(0, 16),
    spendingKey: (text) => followed(indexBy(spendingKey, text)),
    textMark: (text) => followed(indexBy(markKey, text)),
    inputHash: (input, body) =>
      followed(createHmac('sha256', idempotencyKey).update(input).update(body).digest().subarray(0, 16)),
    bearerHash: (bearer) => createHmac('sha256', bearerKey).update(bearer).digest(),
    derive: (purpose) => key(purpose).toString('base64url'),
  };
}

/**
 * How a look-up follows to a secret: hashed once more, whatever it is of. So it follows where nobody knows any more of what it was made, and
 * whoever has only the secrets before this one cannot make it.
 */
export function followingOf(secret: string): (index: Buffer) => Buffer {
  const by = createSecretKey(keyOf(secret, 'follow'));
  return (index) => createHmac('sha256', by).update(index).digest().subarray(0, 16);
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'turnstone', purpose, 32));
}

type Sealing = Pick<Secrets, 'encrypt' | 'decrypt' | 'read' | 'unreadableRows' | 'keyId' | 'checkValue'>;

/** With today's secret; what those before it sealed is opened too. */
function sealingWith(secret: string, { keyId, older }: Keyring): Sealing {
  const keys = new Map(
    [...older, [keyId, secret] as const].map(([id, one]) => [id, createSecretKey(keyOf(one, 'field'))]),
  );
  const today = createSecretKey(keyOf(secret, 'field'));
  const unreadableRows = new UnreadableRows();
  return {
    keyId,
    unreadableRows,
    checkValue: () => createHmac('sha256', keyOf(secret, 'check')).update('turnstone').digest().subarray(0, 16),
    encrypt: (text, row) => encrypt(today, keyId, text, row),
    decrypt: (bytes, row) => decrypt(keys, bytes, row),
    read: (bytes, row) => {
      try {
        return decrypt(keys, bytes, row);
      } catch {
        unreadableRows.note(row);
        return unreadable;
      }
    },
  };
}

/** 27 letters, 8 places: 38 bits. Guessing is bounded by the limit on tries. */
function shortCodeOf(bytes: Buffer): string {
  let value = bytes.readBigUInt64BE();
  let code = '';
  while (code.length < shortCodeLength) {
    code += shortCodeLetters[Number(value % BigInt(shortCodeLetters.length))];
    value /= BigInt(shortCodeLetters.length);
  }
  return code;
}

// Random bytes are drawn in stock: one call to the system's source for three hundred fields.
const stock = Buffer.alloc(ivBytes * 300);
let used = stock.length;

function freshIv(): Buffer {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += ivBytes;
  return Buffer.from(stock.subarray(used - ivBytes, used));
}

function encrypt(key: KeyObject, keyId: number, text: string, row: string): Buffer {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(keyId), iv, body, cipher.getAuthTag()]);
}

function decrypt(keys: ReadonlyMap<number, KeyObject>, bytes: Buffer, row: string): string {
  const key = keys.get(bytes[0] ?? 0);
  if (!key) throw new Error(`unknown field key ${bytes[0]}`);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return (
    decipher.update(bytes.subarray(1 + ivBytes, bytes.length - tagBytes), undefined, 'utf8') + decipher.final('utf8')
  );
}

/** The additional data that binds a personal field to its row. */
export const fieldOf = {
  ticketName: (ticketId: string) => `ticket.name:${ticketId}`,
  ticketPhone: (ticketId: string) => `ticket.phone:${ticketId}`,
  ticketEmail: (ticketId: string) => `ticket.email:${ticketId}`,
  ticketNote: (ticketId: string) => `ticket.note:${ticketId}`,
  ticketAnswers: (ticketId: string) => `ticket.answers:${ticketId}`,
  ticketSecond: (ticketId: string) => `ticket.second_contact:${ticketId}`,
  ticketTypedPhone: (ticketId: string) => `ticket.typed_phone:${ticketId}`,
  feedbackComment: (ticketId: string) => `feedback.comment:${ticketId}`,
  pushEndpoint: (id: string) => `push_subscription.endpoint:${id}`,
  pushKeys: (id: string) => `push_subscription.keys:${id}`,
  installationPush: () => 'installation.push_keys',
  channelSettings: (accountId: string) => `channel_account.settings:${accountId}`,
  heldPrefix: (id: string) => `held_prefix.prefix:${id}`,
  messageBody: (messageId: string) => `message.body:${messageId}`,
  testRecipient: (id: string) => `test_text.recipient:${id}`,
  testBody: (id: string) => `test_text.body:${id}`,
  staffEmailRecipient: (id: string) => `staff_mail.recipient:${id}`,
  simulatedRecipient: (id: string) => `simulated_text.recipient:${id}`,
  simulatedBody: (id: string) => `simulated_text.body:${id}`,
};
