import { expect, test } from 'vitest';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { recallTicket } from '#commands/ticket/moves.ts';
import { setLineState } from '#commands/place/set-line-state.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { findTicketRefByToken, type TicketRef } from '#db/ticket/tickets.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { testSecrets, type Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import type { PhoneNetwork } from '#test/phone-network.ts';

let harbour: Harbour;
let network: PhoneNetwork;

harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});

/** A new line with one desk, and a guest who gets every kind of message. */
async function tellEverything(language: string, phone: string): Promise<{ guest: TicketRef; bodies: string[] }> {
  const lineId = await harbour.addLine({ headsUpAhead: 1 });
  const deskId = await harbour.addDesk([lineId]);
  const { ruth } = harbour.staff;
  for (const _ of [1, 2, 3]) await harbour.join({ lineId });
  const guest = await harbour.join({ lineId, phone, language, name: 'Somebody' });
  await network.send();
  await callNext(harbour.context, ruth, { deskId }, null);
  await callNext(harbour.context, ruth, { deskId }, null);
  await network.send();
  await callNext(harbour.context, ruth, { deskId }, null);
  await callNext(harbour.context, ruth, { deskId }, null);
  await network.send();
  harbour.clock.pass(91);
  await recallTicket(harbour.context, ruth, guest, null);
  await network.send();
  await harbour.join({ lineId, phone, language });
  await network.send();
  return { guest, bodies: network.bodiesTo(phone) };
}

const said = {
  en: [
    /: your number is (X\d+-04)\. 3 people are ahead of you\. Your place: /,
    /: almost your turn, (X\d+-04)\. 1 person is ahead of you\. Please head here now\. /,
    /: it is your turn, (X\d+-04)\. Please come to Desk .+\. We will save your place for 5 minutes\. /,
    /: we are calling you again, (X\d+-04)\. Please come to Desk .+ now\. /,
    /: your number is (X\d+-04)\. Your place in line: /,
  ],
  es: [
    /: tiene el turno (X\d+-04)\. Hay 3 personas delante de usted\. /,
    /: ya casi es su turno, (X\d+-04)\. Queda 1 persona delante de usted\. /,
    /: es su turno, (X\d+-04)\. Acuda a Desk .+, por favor\. Le guardamos el turno 5 minutos\. /,
    /: le llamamos de nuevo, (X\d+-04)\. Acuda ahora a Desk .+, por favor\. /,
    /: tiene el turno (X\d+-04)\. Su lugar en la fila: /,
  ],
  ar: [
    /: رقمك هو (X\d+-04)\. أمامك ٣ أشخاص\. /,
    /: اقترب دورك كثيراً، (X\d+-04)\. أمامك شخص واحد\. /,
    /: حان دورك، (X\d+-04)\. تفضل إلى Desk .+\. نحفظ مكانك لمدة ٥ دقائق\. /,
    /: نناديك مرة أخرى، (X\d+-04)\. تفضل الآن إلى Desk .+\. /,
    /: رقمك هو (X\d+-04)\. مكانك في الدور: /,
  ],
};

test('a call that goes out late promises only what is left of the time', async () => {
  const lineId = await harbour.addLine();
  const phone = '+12025550177';
  await harbour.join({ lineId, phone });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: await harbour.addDesk([lineId]) }, null);
  harbour.clock.pass(125);
  await network.send();
  expect(network.bodiesTo(phone).at(-1)).toContain('We will save your place for 3 minutes.');
});

test.each([
  ['en', guests.amara.phone],
  ['es', guests.luis.phone],
  ['ar', guests.leila.phone],
] as const)('a guest hears everything once, in %s, with a link that opens the ticket', async (language, phone) => {
  const { guest, bodies } = await tellEverything(language, phone ?? '');
  expect(bodies).toHaveLength(said[language].length);
  for (const [at, body] of bodies.entries()) {
    expect(body).toMatch(said[language][at] ?? /never/);
    // The direction mark keeps the Latin name from reversing the Arabic text.
    expect(body).toMatch(language === 'ar' ? /^\u200fHarbour Clinic: / : /^Harbour Clinic: /);
    const token = /https:\/\/harbour\.example\/t\/([\w-]{22})(?: .+)?$/.exec(body)?.[1] ?? '';
    expect((await findTicketRefByToken(harbour.db, testSecrets, token))?.ticketId).toBe(guest.ticketId);
    expect(segmentsOf(body).segments).toBeLessThanOrEqual(4);
  }
});

test.each([
  ['en', /^Harbour Clinic: sorry, A-\d+, it is not your turn yet\. Your place in line: /],
  ['es', /^Harbour Clinic: disculpe, A-\d+, su turno no ha llegado\. Sigue en la fila: /],
  ['ar', /^\u200fHarbour Clinic: نعتذر، A-\d+، لم يحن دورك بعد\. مكانك في الدور: /],
])('whoever was told of a call hears that it was taken back, in %s', async (language, pattern) => {
  const phone = reservedPhone(['en', 'es', 'ar'].indexOf(language) + 50);
  const guest = await harbour.join({ phone, language });
  const { ruth } = harbour.staff;
  await network.send();
  await callNext(harbour.context, ruth, { deskId: harbour.desks.two }, null);
  await network.send();
  await undoMove(harbour.context, ruth, guest, null);
  await network.send();
  expect(network.bodiesTo(phone)[2]).toMatch(pattern);
  expect(network.bodiesTo(phone)).toHaveLength(3);
  await harbour.pool.query(`update ticket set state = 'left' where id = $1`, [guest.ticketId]);
});

test('a language without texts of its own is spoken to in the place’s', async () => {
  await harbour.pool.query(`update place set default_language = 'es'`);
  const phone = reservedPhone(60);
  await harbour.join({ phone, language: 'eo' });
  await network.send();
  await harbour.pool.query(`update place set default_language = 'en'`);
  expect(network.bodiesTo(phone)[0]).toContain('tiene el turno');
});

test('a number that the guest gave instead of another hears how to stop, as each does first', async () => {
  const phone = reservedPhone(63);
  const lineId = await harbour.addLine();
  const deskId = await harbour.addDesk([lineId]);
  const guest = await harbour.join({ phone: reservedPhone(64), lineId });
  await network.send();
  await changeTicket(harbour.context, harbour.guest, guest, { phone: { phone } }, null);
  await network.send();
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  await network.send();
  const [link, call] = network.bodiesTo(phone);
  expect(link).toMatch(/HELP.*STOP/);
  expect(call).not.toContain('STOP');
});

test('what was handed over is kept, encrypted, with its segments', async () => {
  const phone = reservedPhone(61);
  const guest = await harbour.join({ phone });
  await network.send();
  const row = await harbour.db
    .selectFrom('message')
    .select(['id', 'body', 'segments', 'provider', 'provider_ref', 'state'])
    .where('ticket_id', '=', guest.ticketId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ segments: 1, provider: 'scripted', provider_ref: `ref ${row.id}`, state: 'sent' });
  expect(row.body?.toString('latin1')).not.toContain('Harbour');
  expect(testSecrets.decrypt(row.body ?? Buffer.alloc(0), `message.body:${row.id}`)).toBe(network.bodiesTo(phone)[0]);
});

test('whoever waits while the line pauses hears it in their language', async () => {
  const lineId = await harbour.addLine({});
  const phone = reservedPhone(62);
  await harbour.join({ lineId, phone, language: 'es' });
  await network.send();
  const news = { kind: 'pause', minutes: 15 } as const;
  await setLineState(harbour.context, harbour.staff.ruth, { lineId, state: 'paused', news }, null);
  await network.send();
  const bodies = network.bodiesTo(phone);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toMatch(/^Harbour Clinic: .*X\d+-01/);
  harbour.clock.pass(600);
  await setLineState(harbour.context, harbour.staff.ruth, { lineId, news: { kind: 'late' } }, null);
  await network.send();
  expect(network.bodiesTo(phone)[2]).toMatch(/^Harbour Clinic: lo sentimos, X\d+-01, vamos con retraso/);
});
