import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { receiveText, type TakenText } from '#commands/messaging/receive-text.ts';
import { callTicket } from '#commands/ticket/move-ticket.ts';
import { finish, leaveLine, serveTicket } from '#commands/ticket/moves.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { guestLanguages } from '#locales/languages.ts';
import { wordForms, wordIn } from '#locales/texted-word-forms.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets, type Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import type { PhoneNetwork } from '#test/phone-network.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';
import { sendTestTexts } from './send-test-texts.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let phone = '';
let phones = 0;

harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});

const { closed, open } = {
  open: `state = 'open', hours = null, forecast = null, settings = settings - 'capacity'`,
  closed: `state = 'closed'`,
};
const set = (what: string, lineId: string | null = null) =>
  harbour.pool.query(`update line set ${what} where $1::uuid is null or id = $1`, [lineId]);

const setUnusual = (after: number | null) =>
  harbour.pool.query('update place_spending set unusual_after = $1', [after]);

beforeEach(async () => {
  await set(open);
  await harbour.pool.query(`update place set languages = '{en,es,ar}', time_zone = 'UTC', visit_rule = '{}'`);
  phone = reservedPhone(++phones).replaceAll(' ', '');
});

const text = (body: string, { ref = uuid(), from = phone, cameAt = harbour.clock.now() } = {}): Promise<TakenText> => {
  const { organizationId, placeId } = harbour;
  const came = { provider: 'scripted', publicUrl: 'https://harbour.example', ref, from, cameAt, text: body };
  return receiveText(harbour.context, { organizationId, placeId, ...came });
};

async function textsTo(from = phone): Promise<string[]> {
  await network.send();
  await sendTestTexts(network.deps);
  return network.texts.filter(({ to }) => to === from).map(({ text: body }) => body);
}

async function ticketsOf(from = phone) {
  const { rows } = await harbour.pool.query<{
    id: string;
    line: string;
    state: string;
    source: string;
    language: string;
  }>(`select id, line_id as line, state, source, language from ticket where phone_index = $1 order by joined_at, id`, [
    testSecrets.phoneIndex(harbour.organizationId, from),
  ]);
  return rows;
}

describe('JOIN', () => {
  test('takes a place in the only open line, and is answered by number, place and link', async () => {
    await set(closed, harbour.lines.results);
    const { ticket, word } = await text('Join');
    expect(word).toBe('join');
    expect(await ticketsOf()).toEqual([
      { id: ticket?.ticketId, line: harbour.lines.walkIn, state: 'waiting', source: 'sms', language: 'en' },
    ]);
    expect(await textsTo()).toEqual([
      expect.stringMatching(
        /^Harbour Clinic: your number is A-\d+\. .* Your place: https:\/\/harbour\.example\/t\/[\w-]{22} Help: HELP\. Stop texts: STOP\.$/,
      ),
    ]);
  });

  test('may be polite, and written together with the letters of a line', async () => {
    await text('Hola, quiero unirme por favor');
    expect((await textsTo()).at(-1)).toContain('UNIRME B');
    await text('Hi, JoinB please');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: harbour.lines.results, language: 'en' })]);
  });

  test('of several open lines takes the one that is named, and asks where none is', async () => {
    await text('join');
    expect(await textsTo()).toEqual(['Harbour Clinic: which line? Text JOIN A (Walk-in) or JOIN B (Test results).']);
    await text('join b');
    expect((await textsTo()).at(-1)).toMatch(/your number is B-/);
    await text('Join the line walk-in!');
    expect((await textsTo()).at(-1)).toMatch(/your number is A-/);
    expect((await ticketsOf()).map(({ line }) => line)).toEqual([harbour.lines.results, harbour.lines.walkIn]);
  });

  test('is answered by the letters or the name of a line alone, once it was asked which one', async () => {
    const stranger = expect.stringContaining('this number is not in line');
    await text('B');
    expect(await textsTo()).toEqual([stranger]);
    await text('UNIRME');
    expect((await textsTo()).at(-1)).toContain('UNIRME B');
    harbour.clock.pass(3599);
    await text('b.');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: harbour.lines.results, language: 'es' })]);
    // In line by now, it is a word for staff.
    expect((await text('walk-in')).word).toBeNull();
    phone = reservedPhone(++phones).replaceAll(' ', '');
    await text('JOIN');
    await text('Walk-in');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: harbour.lines.walkIn })]);
    phone = reservedPhone(++phones).replaceAll(' ', '');
    await text('JOIN');
    await text('B or A');
    harbour.clock.pass(3600);
    await text('B');
    expect(await ticketsOf()).toEqual([]);
  });

  test('offers no full line, and takes the other one', async () => {
    const { walkIn, results } = harbour.lines;
    await harbour.join({ lineId: walkIn });
    await harbour.setSettings(walkIn, { capacity: 1 });
    await text('JOIN');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: results })]);
    phone = reservedPhone(++phones).replaceAll(' ', '');
    await harbour.setSettings(results, { capacity: 1 });
    await text('JOIN');
    await text('JOIN A');
    expect(await ticketsOf()).toEqual([]);
    const no = (where: string) => `${where}: nobody can join right now. Please try again later, or ask our staff.`;
    expect((await textsTo()).toSorted()).toEqual([no('Harbour Clinic (Walk-in)'), no('Harbour Clinic')]);
  });

  test('asks with no more lines than a text has room for', async () => {
    const added = [await harbour.addLine(), await harbour.addLine(), await harbour.addLine()];
    const { rows } = await harbour.pool.query<{ id: string; name: unknown }>('select id, name from line');
    await set(`name = jsonb_build_object('en', repeat('Приём ', 10))`);
    await text('JOIN');
    const [asked = ''] = await textsTo();
    expect(segmentsOf(asked).segments).toBe(4);
    expect(asked).toMatch(/JOIN A \(.* or JOIN X\d+ \(/);
    for (const { id, name } of rows) await harbour.pool.query('update line set name = $2 where id = $1', [id, name]);
    await harbour.pool.query('update line set archived_at = now() where id = any($1)', [added]);
  });

  test('is understood and answered in the languages of the place', async () => {
    await harbour.pool.query('update place set languages = $1', [guestLanguages.map(({ tag }) => tag)]);
    for (const { tag } of guestLanguages) {
      phone = reservedPhone(++phones).replaceAll(' ', '');
      await text(`${wordIn(tag, 'join')} B`);
      const spoken = guestLanguages.find((one) => wordForms[one.tag].join[0] === wordIn(tag, 'join'))?.tag;
      expect(await ticketsOf()).toEqual([expect.objectContaining({ language: spoken })]);
    }
    await harbour.pool.query(`update place set languages = '{en}'`);
    phone = reservedPhone(++phones).replaceAll(' ', '');
    await text('UNIRME A');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ language: 'en' })]);
  });

  test('of whoever waits there is answered by how they stand, however fast it comes twice', async () => {
    await Promise.all([text('JOIN A'), text('JOIN A'), text('join a')]);
    expect(await ticketsOf()).toHaveLength(1);
    expect((await harbour.events(harbour.lines.walkIn)).filter(({ kind }) => kind === 'joined')).toHaveLength(
      Number((await harbour.pool.query('select from ticket where line_id = $1', [harbour.lines.walkIn])).rowCount),
    );
    const before = (await textsTo()).length;
    await text('JOIN');
    expect((await textsTo()).slice(before)).toEqual([expect.stringMatching(/^Harbour Clinic: A-\d+\. /)]);
  });

  test('handed over twice joins once, and again once the visit is over by another text', async () => {
    const ref = uuid();
    await text('JOIN A', { ref });
    await text('JOIN A', { ref });
    expect(await textsTo()).toHaveLength(1);
    const [ticket] = await ticketsOf();
    const own = { organizationId: harbour.organizationId, placeId: harbour.placeId, lineId: ticket?.line ?? '' };
    await leaveLine(harbour.context, harbour.guest, { ...own, ticketId: ticket?.id ?? '' }, null);
    await text('JOIN A', { ref });
    expect((await ticketsOf()).map(({ state }) => state)).toEqual(['left']);
    expect(await textsTo()).toHaveLength(1);
    await text('JOIN A');
    expect((await ticketsOf()).map(({ state }) => state)).toEqual(['left', 'waiting']);
  });

  test('says when it is open, and else that nobody can join', async () => {
    const { walkIn, results } = harbour.lines;
    await set(closed);
    const ref = uuid();
    await text('JOIN', { ref });
    await text('JOIN', { ref });
    await set(`state = 'paused'`, results);
    await text('JOIN B');
    await set(`state = 'open', hours = '{"wed":[{"from":"09:00","to":"17:00"}]}'`, walkIn);
    await text('JOIN A');
    await text('JOIN');
    const no = 'Harbour Clinic: nobody can join right now. Please try again later, or ask our staff.';
    const opens = (where: string) =>
      expect.stringMatching(RegExp(`^${where}: you cannot join yet\\. You can from Wednesday.* 9:00.AM on\\.$`));
    // Another line may be open.
    const ofLine = no.replace(':', ' (Test results):');
    const ofOther = opens('Harbour Clinic \\(Walk-in\\)');
    expect((await textsTo()).toSorted()).toEqual([ofLine, ofOther, no, opens('Harbour Clinic')]);
    expect(await ticketsOf()).toEqual([]);
  });

  test('asks first where the line may close before their turn', async () => {
    const { walkIn } = harbour.lines;
    const soon = new Date(harbour.clock.now().getTime() + 20 * 60_000).toISOString().slice(11, 16);
    const hours = JSON.stringify({ mon: [{ from: '00:01', to: soon }] });
    await set(`hours = '${hours}'`, walkIn);
    await harbour.pool.query(...teachingWait(walkIn, 3600));
    await harbour.join({ lineId: walkIn });
    await text('JOIN A');
    const asked = 'we may close before it is your turn. To join all the same, text JOIN ANYWAY';
    expect(await textsTo()).toEqual([`Harbour Clinic (Walk-in): ${asked} A.`]);
    await text('JOIN ANYWAY');
    expect((await textsTo()).at(-1)).toBe(
      'Harbour Clinic: which line? Text JOIN ANYWAY A (Walk-in) or JOIN ANYWAY B (Test results).',
    );
    await text('join anyway A');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: walkIn, state: 'waiting' })]);
    await set(closed, harbour.lines.results);
    phone = reservedPhone(++phones).replaceAll(' ', '');
    await text('JOIN');
    expect(await textsTo()).toEqual([`Harbour Clinic: ${asked}.`]);
  });

  test('of a number that stopped texts, of one that is none, and one that comes late take no place', async () => {
    await text('STOP');
    await text('JOIN A');
    const [service, landline] = ['+12345', '+442079460000'];
    await text('JOIN A', { from: service });
    await text('JOIN A', { from: landline });
    const other = reservedPhone(++phones).replaceAll(' ', '');
    await text('JOIN A', { from: other, cameAt: new Date(harbour.clock.now().getTime() - 3600_000) });
    expect([await ticketsOf(), await ticketsOf(landline), await ticketsOf(other)]).toEqual([[], [], []]);
    expect(await textsTo(other)).toEqual([
      expect.stringContaining('To join, text JOIN, or open https://harbour.example/p/'),
    ]);
    await text('START');
    await text('JOIN A');
    expect(await ticketsOf()).toHaveLength(1);
  });

  test('of a number to which no text is paid for takes no place: nothing could be told it', async () => {
    const foreign = '+447700900123';
    await text('JOIN A', { from: foreign });
    expect([await ticketsOf(foreign), await textsTo(foreign)]).toEqual([[], []]);
    await text('JOIN A');
    expect(await ticketsOf()).toHaveLength(1);
  });

  test('from each number of a range is no sign of people: the range is blocked, and takes no place from then on', async () => {
    await setUnusual(null);
    const range = Array.from({ length: 24 }, (_, at) => reservedPhone(5000 + at).replaceAll(' ', ''));
    for (const from of range.slice(0, 22)) await text('JOIN A', { from });
    const sent = await Promise.all(range.slice(0, 22).map((from) => textsTo(from)));
    expect(sent.flat()).toHaveLength(20);
    const [last = ''] = range.slice(-1);
    await text('JOIN A', { from: last });
    expect([await ticketsOf(last), await textsTo(last)]).toEqual([[], []]);
    await setUnusual(100_000);
  });

  test('keeps the visit rule of the place, by the number', async () => {
    await harbour.pool.query(`update place set visit_rule = '{"onePlace":true,"pauseHours":0}'`);
    await text('JOIN A');
    await text('JOIN B');
    expect(await ticketsOf()).toEqual([expect.objectContaining({ line: harbour.lines.walkIn })]);
    expect(await textsTo()).toContainEqual(expect.stringMatching(/^Harbour Clinic: A-\d+\. /));
  });

  test('too soon after the last visit says from when on', async () => {
    await harbour.pool.query(`update place set visit_rule = '{"onePlace":false,"pauseHours":5}'`);
    await text('JOIN A');
    const [ticket] = await ticketsOf();
    const { organizationId, placeId } = harbour;
    const ref = { organizationId, placeId, lineId: harbour.lines.walkIn, ticketId: ticket?.id ?? '' };
    await callTicket(harbour.context, harbour.staff.ines, ref, { deskId: harbour.desks.one, reason: 'need' }, null);
    await serveTicket(harbour.context, harbour.staff.ines, ref, null);
    await finish(harbour.context, harbour.staff.ines, ref, null);
    await text('JOIN A');
    expect(await ticketsOf()).toHaveLength(1);
    expect((await textsTo()).at(-1)).toMatch(/^Harbour Clinic \(Walk-in\): you cannot join yet\. You can from Monday/);
  });
});
