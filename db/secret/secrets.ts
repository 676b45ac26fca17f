import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import { unreadable, UnreadableRows, type Unreadable } from './unreadable.ts';
import { shortCodeLength, shortCodeLetters } from '#domain/ticket/short-code.ts';

/**
 * All values derived from the installation's secret (TURNSTONE_SECRET). The database alone reveals no name, no number
 * and no link: names and numbers are encrypted, numbers are found by a keyed hash, and a ticket's token is computed
 * from its id.
 */
export interface Secrets {
  /** AES-256-GCM; `row` binds the value to its row and column, so that it cannot be moved to another row. */
  encrypt(text: string, row: string): Buffer;
  /** Throws if the value cannot be decrypted; for stored values use `read`. */
  decrypt(bytes: Buffer, row: string): string;
  /** A stored value, or `unreadable`; each unreadable value is counted and reported once. */
  read(bytes: Buffer, row: string): string | Unreadable;
  readonly unreadableRows: UnreadableRows;
  /** The blind index of a phone number in E.164; it differs by organization. */
  phoneIndex(organizationId: string, e164: string): Buffer;
  /** The same for an email address; case does not matter. */
  emailIndex(organizationId: string, address: string): Buffer;
  /** The index as in links that were given out; it does not change with the secret. */
  givenEmailIndex(organizationId: string, address: string): Buffer;
  /** Turns an index from such a link into the one that look-ups use today. */
  followed(given: Buffer): Buffer;
  /** Proves that this installation gave out the link that stops emails. 16 bytes. */
  emailStopProof(key: Buffer): Buffer;
  /** 22 characters, 128 bits. */
  ticketToken(ticketId: string): string;
  tokenHash(token: string): Buffer;
  /** Eight letters and digits that can be read aloud and typed: they open the ticket of a guest who has only paper. */
  shortCode(ticketId: string): string;
  /** `code` in the form that `shortCode` returns. */
  shortCodeHash(code: string): Buffer;
  /** The secret part of the carrier's callback address; 24 characters. */
  inboundSecret(accountId: string): string;
  inboundHash(secret: string): Buffer;
  /** Key of the counts for spending: numbers, prefixes, network addresses. 16 bytes. */
  spendingKey(text: string): Buffer;
  /** Identifies an incoming text by its content; 16 bytes. */
  textMark(text: string): Buffer;
  /** Distinguishes commands with the same idempotency key; the input cannot be guessed from it. 16 bytes. */
  inputHash(input: string, body: Buffer): Buffer;
  /** A keyed hash for the look-up of API keys and other bearer tokens. */
  bearerHash(bearer: string): Buffer;
  /** The number of the secret; every value sealed now begins with it. */
  readonly keyId: number;
  /** Identifies the secret without revealing it. 16 bytes. */
  checkValue(): Buffer;
  /** A secret as text for other parts that sign (sessions). */
  derive(purpose: string): string;
}

const ivBytes = 12;
const tagBytes = 16;

/** The number of the secret in its database, and the older secrets by their numbers. */
interface Keyring {
  keyId: number;
  older: ReadonlyMap<number, string>;
  /** The secrets that all look-ups were moved to, the earliest first (db/secret/follow-secret.ts). */
  followed: readonly number[];
}

const firstKeyId = 1;
const alone: Keyring = { keyId: firstKeyId, older: new Map(), followed: [] };

export function createSecrets(secret: string, ring: Keyring = alone): Secrets {
  // Values that were given out must not change: links in texts, codes on paper, second factors. They always come from
  // the first secret, which each later one seals. Hashes for look-ups are hashed once more by each later secret.
  const first = ring.older.get(firstKeyId) ?? secret;
  const key = (purpose: string): Buffer => keyOf(first, purpose);
  // Key objects are created once: to create one from raw bytes for every field would cost more than the cipher.
  const keyFor = (purpose: string): KeyObject => createSecretKey(key(purpose));
  const [phoneKey, tokenKey, bearerKey] = [keyFor('phone'), keyFor('ticket-token'), keyFor('bearer')];
  const [codeKey, inboundKey, spendingKey] = [keyFor('short-code'), keyFor('inbound'), keyFor('spending')];
  const [markKey, emailKey, idempotencyKey] = [keyFor('text-mark'), keyFor('email'), keyFor('wish')];
  const secretOf = (id: number): string => ring.older.get(id) ?? secret;
  const steps = ring.followed.map((id) => followingOf(secretOf(id)));
  const followed = (given: Buffer): Buffer => steps.reduce((index, follow) => follow(index), given);
  const givenEmailIndex = (organizationId: string, address: string): Buffer =>
    indexBy(emailKey, `${organizationId}:${address.toLowerCase()}`);
  return {
    ...sealingWith(secret, ring),
    phoneIndex: (organizationId, e164) => followed(indexBy(phoneKey, `${organizationId}:${e164}`)),
    emailIndex: (organizationId, address) => followed(givenEmailIndex(organizationId, address)),
    givenEmailIndex,
    followed,
    emailStopProof: (stopped) => indexBy(emailKey, 'stop:', stopped),
    ticketToken: (ticketId) => indexBy(tokenKey, ticketId).toString('base64url'),
    tokenHash: (token) => hash('sha256', token, 'buffer').subarray(0, 16),
    shortCode: (ticketId) => shortCodeOf(keyedHash(codeKey, ticketId)),
    shortCodeHash: (code) => indexBy(codeKey, `code:${code}`),
    inboundSecret: (accountId) => keyedHash(inboundKey, accountId).subarray(0, 18).toString('base64url'),
    inboundHash: (part) => hash('sha256', `inbound:${part}`, 'buffer').subarray(0, 16),
    spendingKey: (text) => followed(indexBy(spendingKey, text)),
    textMark: (text) => followed(indexBy(markKey, text)),
    inputHash: (input, body) => followed(indexBy(idempotencyKey, input, body)),
    bearerHash: (bearer) => keyedHash(bearerKey, bearer),
    derive: (purpose) => key(purpose).toString('base64url'),
  };
}

/**
 * Moves a look-up hash to a new secret: hashes it once more. That works without the original value, and the older
 * secrets alone cannot compute the result.
 */
export function followingOf(secret: string): (index: Buffer) => Buffer {
  const by = createSecretKey(keyOf(secret, 'follow'));
  return (index) => indexBy(by, index);
}

const keyedHash = (by: KeyObject | Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hashing, part) => hashing.update(part), createHmac('sha256', by)).digest();

const indexBy = (...hashed: Parameters<typeof keyedHash>): Buffer => keyedHash(...hashed).subarray(0, 16);

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'turnstone', purpose, 32));
}

type Sealing = Pick<Secrets, 'encrypt' | 'decrypt' | 'read' | 'unreadableRows' | 'keyId' | 'checkValue'>;

/** Seals with the current secret; reads values of the older ones too. */
function sealingWith(secret: string, { keyId, older }: Keyring): Sealing {
  const keys = new Map(
    [...older, [keyId, secret] as const].map(([id, one]) => [id, createSecretKey(keyOf(one, 'field'))]),
  );
  const today = createSecretKey(keyOf(secret, 'field'));
  const unreadableRows = new UnreadableRows();
  return {
    keyId,
    unreadableRows,
    checkValue: () => indexBy(keyOf(secret, 'check'), 'turnstone'),
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

// Random bytes are drawn in advance: one system call for 300 fields.
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

/** The same as `fieldOf`, for the address in an entry of the audit log. */
export const networkField = (organizationId: string, seq: number): string =>
  `audit_entry.network:${organizationId}:${seq}`;

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
