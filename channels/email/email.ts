// Emails over SMTP, to the server that the place typed. Each email has a connection of its own. A fault before the
// server was given the email means that it was not sent.

import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isEmailAddress } from '#domain/messaging/email-address.ts';
import type { OutgoingText, SendResult, OpenChannel, Provider, ProviderSettings } from '../provider/contract.ts';
import { rejection } from '../provider/http-call.ts';
import { lookupProvider, refuseHost } from '../provider/provider-address.ts';
import { Slots } from '../provider/slots.ts';
import { replyIn, verdictOf, type Step } from './codes.ts';
import { domainOf, emailOf } from './email-message.ts';

const name = 'email';

/** To the connection, and from there to the greeting, TLS handshake included. */
const connectMs = 5000;
/** Between two replies. */
const silenceMs = 7000;
const maxReplyBytes = 16 * 1024;
/** Mail servers refuse a client that opens too many. */
const maxConnections = 5;
/** How long an email waits for a free connection. */
const waitMs = 3000;
const busySeconds = 2;

const securities = ['starttls', 'tls', 'none'] as const;

export const email: Provider = {
  name,
  channel: 'email',
  fields: {
    host: { kind: 'host' },
    security: { kind: 'choice', choices: securities, usual: 'starttls' },
    port: { kind: 'number', isOptional: true, usual: '587', least: 1, max: 65_535 },
    user: { kind: 'text', isOptional: true, pattern: /^[^\p{Cc}]{1,254}$/u },
    password: { kind: 'secret', isOptional: true, pattern: /^[^\p{Cc}]{1,254}$/u },
    from: { kind: 'text', pattern: /^[\x21-\x3f\x41-\x7e]{1,64}@[a-z\d.-]{1,189}$/i },
    name: { kind: 'text', isOptional: true, pattern: /^[^\p{Cc}<>@"]{1,60}$/u },
  },
  fault: ({ from = '', user = '', password = '' }) => {
    if (!isEmailAddress(from)) return { field: 'from', code: 'pattern' };
    if (user === '' && password !== '') return { field: 'user', code: 'required' };
    return user !== '' && password === '' ? { field: 'password', code: 'required' } : null;
  },
  open: openByName(lookupProvider),
};

/** `lookup` finds the addresses of the server's name. */
export function openByName(lookup: LookupFunction): (settings: ProviderSettings) => OpenChannel {
  return (settings) => open(settings, lookup);
}

function open(settings: ProviderSettings, lookup: LookupFunction): OpenChannel {
  const slots = new Slots(maxConnections);
  return {
    name,
    // A mail server reports on a delivery only by another email, to the sender's mailbox.
    isSilent: true,
    send: async (message, signal) => {
      if (!(await slots.take(AbortSignal.any([signal, AbortSignal.timeout(waitMs)]))))
        return rejection('temporary', 'busy', busySeconds);
      try {
        return await handOver(settings, message, { signal, lookup });
      } finally {
        slots.release();
      }
    },
    close: () => Promise.resolve(),
  };
}

interface Progress {
  step: Step;
  /** True: the server may have the email. */
  isHanded: boolean;
}

async function handOver(
  settings: ProviderSettings,
  message: OutgoingText,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction },
): Promise<SendResult> {
  const progress: Progress = { step: 'greeting', isHanded: false };
  let socket: Socket;
  try {
    socket = await reach(settings, lookup, signal);
  } catch (error) {
    return resultOf(error, progress);
  }
  const connection = connectionOver(socket, settings);
  try {
    const encoded = await emailOf(settings, message, new Date());
    const said = await converse(connection, { settings, message, encoded, progress, signal });
    return replyIn(said)?.basic.startsWith('2')
      ? { kind: 'accepted', ref: message.id }
      : { kind: 'unknown', why: 'malformed' };
  } catch (error) {
    return resultOf(error, progress);
  } finally {
    connection.close();
  }
}

/** A name may have several addresses, of which some lead nowhere from here: each is tried. */
async function reach({ host = '', security, port }: ProviderSettings, lookup: LookupFunction, signal: AbortSignal) {
  refuseHost(host);
  const socket = connect({ host, lookup, port: Number(port || (security === 'tls' ? 465 : 587)) });
  socket.on('error', () => undefined);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  try {
    await once(socket, 'connect', { signal: ending });
    return socket;
  } catch (error) {
    socket.destroy();
    throw ending.aborted ? outOfTime() : error;
  }
}

function connectionOver(socket: Socket, { host = '', security, from = '' }: ProviderSettings): SMTPConnection {
  const isTls = security === 'tls';
  return new SMTPConnection({
    connection: socket,
    host,
    // The name in the certificate.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secure: isTls,
    requireTLS: !isTls && security !== 'none',
    ignoreTLS: security === 'none',
    // EHLO names the sender's domain, not this machine.
    name: domainOf(from),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 1000,
    maxResponseSize: maxReplyBytes,
    logger: false,
  });
}

interface Conversation {
  settings: ProviderSettings;
  message: OutgoingText;
  encoded: Buffer;
  progress: Progress;
  signal: AbortSignal;
}

/** Resolves to the server's reply to the email. */
async function converse(connection: SMTPConnection, { settings, message, encoded, progress, signal }: Conversation) {
  const { user = '', password = '', from = '' } = settings;
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    signal.addEventListener('abort', () => reject(outOfTime()));
  });
  broken.catch(() => undefined);
  if (signal.aborted) throw outOfTime();
  const step = <Said>(begin: (done: (error?: Error | null, said?: Said) => void) => void): Promise<Said | undefined> =>
    Promise.race([
      new Promise<Said | undefined>((resolve, reject) => {
        begin((error, said) => (error ? reject(error) : resolve(said)));
      }),
      broken,
    ]);
  await step((done) => connection.connect(done));
  if (user !== '') {
    progress.step = 'sign_in';
    await step((done) => connection.login({ user, pass: password }, done));
  }
  progress.step = 'recipient';
  // Read only after the server accepted DATA.
  const reading = new Readable({
    read() {
      progress.isHanded = true;
      this.push(encoded);
      this.push(null);
    },
  });
  const envelope = { from, to: [message.to], size: encoded.length };
  const sent = await step<{ response: string }>((done) => connection.send(envelope, reading, done));
  connection.quit();
  return sent?.response ?? '';
}

const outOfTime = (): Error => Object.assign(new Error('out of time'), { code: 'ETIMEDOUT' });

interface SmtpFault extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
}

/** Passes on codes alone: an error's text may hold the guest's address. */
function resultOf(error: unknown, { step, isHanded }: Progress): SendResult {
  if (!(error instanceof Error)) return { kind: 'unknown', why: 'fault' };
  const { code = 'fault', originalCode, command = '', response } = error as SmtpFault;
  const reply = response === undefined ? null : replyIn(response);
  const at = command.startsWith('AUTH') ? 'sign_in' : (stepOf[command] ?? step);
  // Once the email was handed over, only a reply to it means that it was refused; a 421 meanwhile means nothing.
  const isAnswer = !isHanded || (code === 'EMESSAGE' && reply?.basic !== '421');
  const verdict = reply && isAnswer ? verdictOf(reply, at) : null;
  if (verdict) return verdict;
  if (isHanded) return { kind: 'unknown', why: reply?.basic ?? code };
  if (code === 'EAUTH') return rejection('authentication', code);
  // The email is larger than the server allows.
  if (code === 'EMESSAGE') return rejection('content_blocked', code);
  return rejection('temporary', originalCode ?? code);
}

const stepOf: Readonly<Record<string, Step>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'data' };
