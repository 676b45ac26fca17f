import { createServer, type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingText, SendResult, OpenChannel, ProviderSettings } from '#channels/provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';
import { makeCertificate } from '#test/providers/test-certificate.ts';
import { email, openByName } from './email.ts';

const message: OutgoingText = {
  id: '0198c0de-0000-7000-8000-00000000abcd',
  organizationId: '0198c0de-0000-7000-8000-000000000001',
  placeId: '0198c0de-0000-7000-8000-000000000002',
  to: 'amina@example.net',
  from: null,
  subject: 'A12: حان دورك',
  text: 'حان دورك: الرقم A12، الشباك ٣ & <b>\n.\nhttps://line.example.org/t/abc?x=1&y=2.',
  encoding: 'ucs2',
  callbackUrl: null,
  language: 'ar',
  facts: {},
  kind: 'called',
  ttlSeconds: 600,
};

const settingsOf = (port: number, change: Record<string, string> = {}): ProviderSettings => ({
  host: 'localhost',
  port: String(port),
  security: 'none',
  user: 'place',
  password: 'sesame-opens',
  from: 'line@example.org',
  name: 'Nordhavn, Borgerservice',
  ...change,
});

let server: MailServer;
let channel: OpenChannel;
const hearing = { report: () => undefined, text: () => undefined };

beforeAll(async () => {
  server = await openMailServer();
  channel = email.open(settingsOf(server.port), hearing);
});
afterEach(() => {
  server.behave('fine');
  server.taken.length = 0;
  server.heard.length = 0;
  server.maxOpen = 0;
});
afterAll(async () => {
  await channel.close();
  await server.stop();
});

async function send(change: Partial<OutgoingText> = {}, timeMs = 5000, by = channel): Promise<SendResult> {
  const result = await by.send({ ...message, ...change }, AbortSignal.timeout(timeMs));
  for (const hidden of ['amina', 'sesame', 'example.net']) expect(JSON.stringify(result)).not.toContain(hidden);
  return result;
}

describe('a letter', () => {
  test('is taken once, by whom and for whom it should be', async () => {
    expect(await send()).toEqual({ kind: 'accepted', ref: message.id });
    expect(server.taken).toMatchObject([{ from: 'line@example.org', to: message.to, user: 'place' }]);
    expect(server.heard[0]).toBe('EHLO example.org');
  });

  test('says what it is: whose, in which language, by no person, and until when', async () => {
    await send();
    const [head = '', ...parts] = (server.taken[0]?.raw ?? '').split('\r\n\r\n');
    const [headers, page] = [head.replaceAll(/\r\n\s+/g, ' '), parts.join('\n')];
    expect(headers).toContain(`Message-ID: <${message.id}@example.org>`);
    expect(headers).toContain('From: "Nordhavn, Borgerservice" <line@example.org>');
    expect(headers).toContain('Content-Language: ar');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    const until = Date.parse(headers.match(/Expires: (.*)/)?.[1] ?? '') - Date.now();
    expect(until / 1000).toBeGreaterThan(570);
    expect(until / 1000).toBeLessThan(601);
    expect(headers).not.toMatch(/List-Unsubscribe|X-Mailer/i);
    expect(page).toContain('text/plain; charset=utf-8');
  });

  test('has the same words as a page, with their language and direction, and nothing in them is a tag', async () => {
    await send();
    const pages = decodedParts(server.taken[0]?.raw ?? '');
    expect(pages[0]?.trim()).toBe(message.text.replaceAll('\n', '\r\n'));
    expect(pages[1]).toContain('<html lang="ar" dir="rtl">');
    expect(pages[1]).toContain('&amp; &lt;b&gt;');
    expect(pages[1]).toContain(
      '<a href="https://line.example.org/t/abc?x=1&amp;y=2">https://line.example.org/t/abc?x=1&amp;y=2</a>.',
    );
  });

  test('has no part of a link in a subject that is made of its text, and no half words', async () => {
    const words = 'Harbour Clinic: it is your turn, A-14.';
    await send({ subject: undefined, text: `${words} https://line.example.org/t/q7Xw2LrN5vBd8KsJ3mTgYc` });
    await send({ subject: undefined, text: 'A-14 '.repeat(30) });
    const [short = '', long = ''] = server.taken.map(({ raw }) => raw.replaceAll('\r\n ', ' '));
    expect(short).toContain(`Subject: ${words}\r\n`);
    expect(long.match(/^Subject: .*$/m)?.[0]).toMatch(/A-14\?= =\?UTF-8\?Q\?=E2=80=A6\?=$/);
  });

  test('without a subject has its first line as one, and no line breaks come into the headers', async () => {
    await send({ subject: undefined, text: 'A12: your turn\nBcc: x@example.com' });
    expect(server.taken[0]?.raw).toContain('Subject: A12: your turn\r\n');
    await send({ subject: 'One\r\nBcc: somebody@example.com' });
    expect(server.taken[1]?.raw).not.toMatch(/^Bcc:/m);
  });

  test('goes without a password where the house needs none', async () => {
    const open = email.open(settingsOf(server.port, { user: '', password: '' }), hearing);
    expect(await send({}, 5000, open)).toMatchObject({ kind: 'accepted' });
    expect(server.taken).toMatchObject([{ user: null }]);
  });

  test('is one of five at the same time, and the others wait their turn', async () => {
    server.slowMs = 50;
    server.behave('slow');
    const results = await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'accepted'));
    expect(server.taken).toHaveLength(12);
    expect(server.maxOpen).toBeLessThanOrEqual(6);
  });
});

describe('a mail server', () => {
  test('that answers late, but in time', async () => {
    server.slowMs = 150;
    server.behave('slow');
    expect(await send()).toEqual({ kind: 'accepted', ref: message.id });
  });

  test.each(['silent', 'cut', 'malformed', 'closing'] as const)('that took it and fails (%s)', async (mode) => {
    server.behave(mode);
    await expect(send({}, 300)).resolves.toMatchObject({ kind: 'unknown' });
    expect(server.taken).toHaveLength(1);
  });

  test('that is torn away while the letter comes cannot say what it has', async () => {
    server.behave('torn');
    await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
    expect(server.taken).toEqual([]);
  });

  test.each(['mute', 'cut_before'] as const)('that fails before the letter has none (%s)', async (mode) => {
    server.behave(mode);
    await expect(send({}, 300)).resolves.toMatchObject({ kind: 'rejected', class: 'temporary' });
    expect(server.taken).toEqual([]);
  });

  test('that is not there was given nothing', async () => {
    const nobody = createServer();
    await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((done) => nobody.close(done));
    const lone = email.open(settingsOf(port), hearing);
    expect(await send({}, 5000, lone)).toEqual({ kind: 'rejected', class: 'temporary', code: 'ECONNREFUSED' });
  });

  test('that is not at the first address of its name is found at the next', async () => {
    const addresses = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
    const lone = openByName((_name, _options, answer) => answer(null, addresses))(settingsOf(server.port));
    expect(await send({}, 5000, lone)).toEqual({ kind: 'accepted', ref: message.id });
  });

  test('whose password is wrong says so, and nothing else does', async () => {
    server.behave({ at: 'AUTH', say: '535 5.7.8 No' });
    expect(await send()).toMatchObject({ kind: 'rejected', class: 'authentication', code: '535 5.7.8' });
    expect(server.taken).toEqual([]);
  });

  const refusals: [at: string, say: string, meaning: RejectionClass, afterSeconds?: number][] = [
    ['GREETING', '421 4.3.2 Too many connections', 'throttled', 10],
    ['GREETING', '554 5.7.1 Go away', 'content_blocked'],
    ['AUTH', '454 4.7.0 Later', 'temporary'],
    ['MAIL', '530 5.7.0 Sign in first', 'authentication'],
    ['MAIL', '553 5.7.1 Not your address', 'sender_not_allowed'],
    ['MAIL', '550 Not yours', 'sender_not_allowed'],
    ['MAIL', '452 4.3.1 Disk full', 'temporary'],
    ['RCPT', '550 5.1.1 Nobody here', 'invalid_number'],
    ['RCPT', '550 No such user', 'invalid_number'],
    ['RCPT', '556 5.1.10 No mail there', 'invalid_number'],
    ['RCPT', '552 5.2.2 Full', 'invalid_number'],
    ['RCPT', '450 4.2.1 Come back', 'temporary', 60],
    ['RCPT', '451 4.7.1 Greylisted', 'temporary', 60],
    ['RCPT', '452 4.5.3 Too many', 'throttled', 10],
    ['RCPT', '550 5.7.1 Policy', 'content_blocked'],
    ['DATA', '554 5.5.1 No', 'content_blocked'],
    ['.', '554 5.6.0 Spam', 'content_blocked'],
    ['.', '550 5.7.26 Not proved', 'sender_not_allowed'],
    ['.', '451 4.3.0 Later', 'temporary'],
    ['.', '451 4.4.5 Jammed', 'throttled', 10],
  ];
  test.each(refusals)('that says at %s "%s" means %s', async (at, say, meaning, afterSeconds) => {
    server.behave({ at, say });
    const code = say.match(/^\d+(?: \d\.\d+\.\d+)?/)?.[0];
    expect(await send()).toEqual({
      kind: 'rejected',
      class: meaning,
      code,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    });
    expect(server.taken).toEqual([]);
  });

  test.each(['it is all right', '999 Fine', '354 Go on', '25', '', '2500 Yes'])(
    'that takes it and says "%s" leaves it open',
    async (say) => {
      server.behave({ at: '.', say });
      await expect(send({}, 400)).resolves.toMatchObject({ kind: 'unknown' });
    },
  );

  test('that does anything at all is never said to have done what it did not', async () => {
    const modes = ['fine', 'cut_before', 'cut', 'malformed', 'torn', { at: 'RCPT', say: '450 4.2.1 Later' }] as const;
    for (let turn = 0; turn < 24; turn += 1) {
      server.taken.length = 0;
      server.behave(modes[(turn * 7) % modes.length] ?? 'fine');
      const { kind } = await send();
      const said = { accepted: 1, rejected: 0, unknown: server.taken.length }[kind];
      expect({ turn, said }).toEqual({ turn, said: server.taken.length });
    }
  });
});

const certificate = makeCertificate();
describe.skipIf(certificate === null)('encryption', () => {
  const trusted = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(trusted));

  test.each([
    ['starttls', false],
    ['tls', true],
  ])('by %s carries the password and the letter, once the server is known', async (security, isEncrypted) => {
    const secure = await openMailServer({ certificate: certificate ?? undefined, isEncrypted });
    const by = email.open(settingsOf(secure.port, { security }), hearing);
    expect(await send({}, 5000, by)).toMatchObject({ kind: 'rejected', class: 'temporary' });
    expect(secure.heard.filter((line) => /AUTH|MAIL/.test(line))).toEqual([]);
    setDefaultCACertificates([...trusted, certificate?.cert ?? '']);
    expect(await send({}, 5000, by)).toMatchObject({ kind: 'accepted' });
    expect(secure.taken).toMatchObject([{ isEncrypted: true, user: 'place' }]);
    await secure.stop();
  });

  test('that a server does not offer is not done without', async () => {
    const by = email.open(settingsOf(server.port, { security: 'starttls' }), hearing);
    expect(await send({}, 5000, by)).toMatchObject({ kind: 'rejected' });
    expect(server.heard.filter((line) => /AUTH|MAIL/.test(line))).toEqual([]);
  });
});

test.each([
  [{ from: 'nobody' }, { field: 'from', code: 'pattern' }],
  [{ user: '' }, { field: 'user', code: 'required' }],
  [{ password: '' }, { field: 'password', code: 'required' }],
  [{}, null],
])('an account with %o', (change, fault) => {
  expect(email.fault?.(settingsOf(25, change))).toEqual(fault);
});

/** The contents of its parts, decoded. */
function decodedParts(raw: string): string[] {
  return [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/g)].map(
    ([, encoding, body = '']) => {
      if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
      const bytes = body
        .replaceAll('=\r\n', '')
        .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return encoding === 'quoted-printable' ? Buffer.from(bytes, 'latin1').toString() : body;
    },
  );
}
