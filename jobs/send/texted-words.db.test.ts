import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { findUnreadTickets } from '#db/messaging/ticket-texts.ts';
import { eraseEnded } from '../erasing/erase-ended.ts';
import { sendTestTexts } from './send-test-texts.ts';
import { takeReport } from '../hear/take-report.ts';
import { Refusal } from '#domain/refusal.ts';
import { guestLanguages } from '#locales/languages.ts';
import { wordForms, wordIn } from '#locales/texted-word-forms.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets, type Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import { accept, type PhoneNetwork } from '#test/phone-network.ts';
import { callTicket } from '#commands/ticket/move-ticket.ts';
import { holdTicket, leaveLine, markNoShow, resumeTicket, serveTicket } from '#commands/ticket/moves.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { receiveText, type TakenText } from '#commands/messaging/receive-text.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let lineId: string;
let deskId: string;
let mine: TicketRef;
let phone = '';
let phones = 0;

harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});
beforeEach(async () => {
  lineId = await harbour.addLine({ headsUpAhead: 1 });
  deskId = await harbour.addDesk([lineId]);
  phone = reservedPhone(++phones).replaceAll(' ', '');
  mine = await harbour.join({ phone, lineId });
  for (const _ of [1, 2, 3, 4, 5]) await harbour.join({ lineId });
  await network.send();
});

const text = (body: string, ref = uuid(), from = phone, cameAt?: Date): Promise<TakenText> => {
  const { organizationId, placeId } = harbour;
  const publicUrl = 'https://harbour.example';
  return receiveText(harbour.context, {
    organizationId,
    placeId,
    from,
    text: body,
    provider: 'scripted',
    ref,
    publicUrl,
    ...(cameAt && { cameAt }),
  });
};
/** The answers to the phone, the newest last. */
async function answersTo(from = phone): Promise<string[]> {
  await network.send();
  await sendTestTexts(network.deps);
  return network.texts
    .filter(({ to, kind }) => to === from && /^(reply|answer)/.test(kind))
    .map(({ text: body }) => body);
}
const stateOf = async (ref = mine) => (await harbour.ticketRow(ref.ticketId)).state;
const kinds = async (ref = mine) =>
  (await harbour.events(lineId)).filter(({ ticket_id: id }) => id === ref.ticketId).map(({ kind }) => kind);
const key = (from = phone) => {
  const { organizationId } = harbour;
  return { organizationId, phoneIndex: testSecrets.phoneIndex(organizationId, from) };
};
const call = (ref = mine) => callTicket(harbour.context, harbour.staff.ines, ref, { deskId, reason: 'need' }, null);

describe('a word', () => {
  test('LEAVE leaves, and says so', async () => {
    expect(await text('Leave.')).toMatchObject({ word: 'leave', ticket: { ticketId: mine.ticketId } });
    expect(await stateOf()).toBe('left');
    expect(await answersTo()).toEqual([expect.stringMatching(/^Harbour Clinic: you have left the line, X\d+-01\./)]);
    await text('leave');
    expect((await answersTo()).at(-1)).toContain('you are not in line any more');
  });

  test('LATER lets three pass, or as many as it says; twice, and then no more', async () => {
    await text('later');
    expect((await answersTo()).at(-1)).toContain('others go first. 3 people are ahead of you.');
    await text('LATER 1 🙏');
    expect((await answersTo()).at(-1)).toContain('4 people are ahead of you.');
    await text('LATER 1');
    expect((await answersTo()).at(-1)).toContain('you cannot let more people go first');
    expect(await kinds()).toEqual(['joined', 'delayed', 'delayed']);
  });

  test.each(['LATER 0', 'LATER 11', 'later 999'])('%s is answered with what may be written', async (body) => {
    await text(body);
    expect((await answersTo()).at(-1)).toBe('Harbour Clinic: text LATER and a number from 1 to 10.');
    expect(await kinds()).toEqual(['joined']);
  });

  test('LATER of the last in line, and of one who is called, moves nobody', async () => {
    await call();
    await text('LATER');
    expect((await answersTo()).at(-1)).toContain('it is your turn now');
    phone = reservedPhone(++phones).replaceAll(' ', '');
    mine = await harbour.join({ phone, lineId });
    await text('LATER 1');
    expect((await answersTo()).at(-1)).toContain('you cannot let more people go first');
    expect(await kinds()).toEqual(['joined']);
  });

  test('STATUS says the place, the wait and the link', async () => {
    const last = reservedPhone(++phones).replaceAll(' ', '');
    await harbour.join({ phone: last, lineId });
    await harbour.pool.query(...teachingWait(lineId, 300));
    await text('status');
    await text('status', uuid(), last);
    expect((await answersTo()).at(-1)).toMatch(
      /^Harbour Clinic: X\d+-01\. You are next\. Less than [1-9]\d* minutes\. https:\/\/harbour\.example\/t\/[\w-]{22}$/,
    );
    expect((await answersTo(last)).at(-1)).toMatch(
      /6 people are ahead of you\. About [1-9]\d* to \d+ minutes\. https:/,
    );
    await harbour.pool.query('update line set forecast = null where id = $1', [lineId]);
    await text('status');
    expect((await answersTo()).at(-1)).not.toContain('minutes');
  });

  test('HERE: the called come, the held are back, the missed return once; who waits hears how it stands', async () => {
    await text('HERE');
    expect((await answersTo()).at(-1)).toContain('You are next.');
    await call();
    await text('I’m here');
    expect((await harbour.ticketRow(mine.ticketId)).confirmed_at).not.toBeNull();
    expect((await answersTo()).at(-1)).toMatch(/we will wait for you\. Please come to Desk/);
    await holdTicket(harbour.context, harbour.staff.ruth, mine, null);
    await text('STATUS');
    expect((await answersTo()).at(-1)).toContain('we are saving your place');
    await text('HERE');
    expect(await stateOf()).toBe('waiting');
    expect((await answersTo()).at(-1)).toContain('thanks for telling us you are here');
    await call();
    await markNoShow(harbour.context, harbour.staff.ruth, mine, null);
    await text('HERE');
    expect(await stateOf()).toBe('waiting');
    await answersTo();
    await call();
    await markNoShow(harbour.context, harbour.staff.ruth, mine, null);
    await text('HERE');
    expect(await stateOf()).toBe('no_show');
    expect((await answersTo()).at(-1)).toContain('not in line any more');
  });

  test('of a missed call: how to come back, and until when; not once that is over', async () => {
    await call();
    await markNoShow(harbour.context, harbour.staff.ruth, mine, null);
    await text('STATUS');
    const missed = /we called you and missed you, X\d+-01\. Text HERE before \d+:\d\d/;
    expect((await answersTo()).at(-1)).toMatch(missed);
    await text('LATER');
    expect((await answersTo()).at(-1)).toMatch(missed);
    await text('LEAVE');
    expect((await answersTo()).at(-1)).toContain('not in line any more');
    harbour.clock.pass(61 * 60);
    await text('STATUS');
    expect((await answersTo()).at(-1)).toContain('not in line any more');
  });

  test('of a kept place: too early it says when, and gives it up by LEAVE', async () => {
    await harbour.pool.query(`update ticket set state = 'booked', kept_for = $2 where id = $1`, [
      mine.ticketId,
      new Date(harbour.clock.now().getTime() + 86_400_000),
    ]);
    await text('HERE');
    expect((await answersTo()).at(-1)).toMatch(/your place is saved for Tuesday.*, X\d+-01\./);
    await harbour.pool.query('update line set exceptions = $2 where id = $1', [mine.lineId, '[{"date":"2026-03-03"}]']);
    await text('HERE');
    expect((await answersTo()).at(-1)).toMatch(/your place is saved for Wednesday/);
    await harbour.pool.query(`update line set exceptions = '[]' where id = $1`, [mine.lineId]);
    await text('LEAVE');
    expect(await stateOf()).toBe('left');
  });

  test('HELP says the words, and waits to be read by staff', async () => {
    await text('Help!');
    expect((await answersTo()).at(-1)).toMatch(/text STATUS for your place in line, LATER 3 .* LEAVE .* STOP/);
    const { organizationId: organization_id, placeId: id } = harbour;
    const unread = () => findUnreadTickets(harbour.db, { organization_id, id });
    expect((await unread()).has(mine.ticketId)).toBe(true);
  });

  test('is answered in the guest’s language, whichever language it is in', async () => {
    for (const { tag } of guestLanguages) {
      await harbour.pool.query('update ticket set language = $2 where id = $1', [mine.ticketId, tag]);
      // One number gets a maximum of texts a day.
      harbour.clock.pass(43_201);
      const others = guestLanguages.find((one) => one.tag !== tag)?.tag ?? 'en';
      await text(wordForms[others].status[1] ?? '');
      const standing = (await answersTo()).at(-1);
      await text(wordIn(tag, 'help').toLocaleLowerCase(tag));
      const help = (await answersTo()).at(-1);
      expect(standing).toMatch(/X\d+-01[\s\S]*https:/);
      expect(help).toContain(wordIn(tag, 'leave'));
    }
  });

  test('of several places is about the one that is called, else the newest; LEAVE asks which', async () => {
    harbour.clock.pass(1);
    const other = await harbour.addLine();
    const newer = await harbour.join({ phone, lineId: other });
    await text('LEAVE');
    expect([await stateOf(), await stateOf(newer)]).toEqual(['waiting', 'waiting']);
    const [mineNumber, newerNumber] = [mine, newer].map(async (ref) => (await harbour.ticketRow(ref.ticketId)).number);
    expect((await answersTo()).at(-1)).toBe(
      `Harbour Clinic: which ticket? You have ${await newerNumber}, ${await mineNumber}. Text LEAVE and the number.`,
    );
    expect((await text('status')).ticket?.ticketId).toBe(newer.ticketId);
    await call();
    expect((await text('status')).ticket?.ticketId).toBe(mine.ticketId);
    await text(`leave ${(await newerNumber)?.toLowerCase().replace('-', ' ')}`);
    expect([await stateOf(), await stateOf(newer)]).toEqual(['called', 'left']);
  });

  test('handed over twice acts once, however often and whatever came between', async () => {
    const ref = uuid();
    await Promise.all([text('LATER 1', ref), text('LATER 1', ref)]);
    await text('LATER 1', ref);
    expect(await kinds()).toEqual(['joined', 'delayed']);
    expect(await answersTo()).toHaveLength(1);
    const leaving = uuid();
    await text('LEAVE', leaving);
    const again = await harbour.join({ phone, lineId });
    await text('LEAVE', leaving);
    expect(await stateOf(again)).toBe('waiting');
  });

  test('that a provider brings hours late ends no place that was taken since; STOP still holds', async () => {
    const beforeJoin = new Date(harbour.clock.now().getTime() - 3600_000);
    expect(await text('LEAVE', uuid(), phone, beforeJoin)).toMatchObject({ ticket: { ticketId: mine.ticketId } });
    expect([await stateOf(), await answersTo()]).toEqual(['waiting', []]);
    const { organizationId: organization_id, placeId: id } = harbour;
    expect((await findUnreadTickets(harbour.db, { organization_id, id })).has(mine.ticketId)).toBe(true);
    await text('STOP', uuid(), phone, beforeJoin);
    expect(await isOptedOut(harbour.db, key())).toBe(true);
    await text('LEAVE', uuid(), phone, harbour.clock.now());
    expect(await stateOf()).toBe('left');
  });

  test('two machines do not talk for ever: ten answers an hour, and the words still act', async () => {
    for (let at = 0; at < 12; at += 1) await text('status');
    expect(await answersTo()).toHaveLength(10);
    await text('LEAVE');
    expect(await stateOf()).toBe('left');
    expect(await answersTo()).toHaveLength(10);
  });

  test('within a sentence is free text: staff read it, and it is answered once by the words there are', async () => {
    const unclear = /^Harbour Clinic: our staff can read your text\. .* STATUS, LATER, LEAVE, HELP\.$/;
    const ref = uuid();
    for (const _ of [1, 2]) await text('Please do not stop, I will leave later', ref);
    await text('I can’t come');
    await text('Thank you 👍');
    expect([await kinds(), await answersTo()]).toEqual([['joined'], [expect.stringMatching(unclear)]]);
    const { organizationId: organization_id, placeId: id } = harbour;
    expect((await findUnreadTickets(harbour.db, { organization_id, id })).has(mine.ticketId)).toBe(true);
  });

  test('names no words to somebody whom staff wrote to, who thanks, or who is at the desk', async () => {
    await text('Thank you');
    await call();
    await serveTicket(harbour.context, harbour.staff.ines, mine, null);
    await text('My son is with me');
    expect(await answersTo()).toEqual([]);
    phone = reservedPhone(++phones).replaceAll(' ', '');
    mine = await harbour.join({ phone, lineId });
    await textGuest(harbour.context, harbour.staff.ines, mine, { text: 'Can you come at three?' }, null);
    await text('Rather at four');
    expect(await answersTo()).toEqual([]);
  });

  test('ON MY WAY tells staff that the called guest comes, and anybody else how they stand', async () => {
    await text('On my way!');
    expect((await answersTo()).at(-1)).toContain('You are next.');
    await holdTicket(harbour.context, harbour.staff.ruth, mine, null);
    await text('coming');
    expect((await answersTo()).at(-1)).toContain('we are saving your place');
    expect(await stateOf()).toBe('held');
    await resumeTicket(harbour.context, harbour.staff.ruth, mine, null);
    await call();
    await text('I’m coming, thanks');
    expect((await harbour.ticketRow(mine.ticketId)).confirmed_at).not.toBeNull();
    expect((await answersTo()).at(-1)).toMatch(/we will wait for you\. Please come to Desk/);
  });
});

describe('STOP and START', () => {
  test('stop at once, once confirmed, with the place kept; and let texts go again', async () => {
    await text('STOP');
    expect(await isOptedOut(harbour.db, key())).toBe(true);
    expect(await answersTo()).toEqual([
      'Harbour Clinic: you will not get more texts from us. You are still in line: to leave it, text LEAVE. To get texts again, text START.',
    ]);
    expect(await stateOf()).toBe('waiting');
    await text('stop');
    await text('STATUS');
    expect(await answersTo()).toHaveLength(1);
    await text('START');
    expect(await isOptedOut(harbour.db, key())).toBe(false);
    expect((await answersTo()).at(-1)).toContain('you will get texts from us again');
    expect(
      (await harbour.events(lineId)).filter(({ kind }) => kind === 'changed').map(({ data }) => data['fields']),
    ).toEqual([['textsStopped'], ['textsStarted']]);
  });

  test('after STOP nothing starts: what was queued is dropped for that reason, what comes later too', async () => {
    const handed = network.texts.length;
    await call();
    await text('CANCEL');
    await network.send();
    expect(network.texts.slice(handed).map(({ kind }) => kind)).toEqual(['reply']);
    expect(await network.stateOf(mine.ticketId, 'called')).toMatchObject({
      state: 'dropped',
      reason: 'opted_out',
      handovers: 0,
    });
    const again = await harbour.join({ phone, lineId: await harbour.addLine() });
    await network.send();
    expect(await network.stateOf(again.ticketId, 'joined')).toMatchObject({ state: 'dropped', reason: 'opted_out' });
  });

  test('hold for the whole organization, and for no other', async () => {
    await text('STOP');
    expect(await isOptedOut(harbour.db, { ...key(), organizationId: uuid() })).toBe(false);
    expect(await isOptedOut(harbour.db, key('+12025550199'))).toBe(false);
  });

  test.each(guestLanguages.map(({ tag }) => tag))(
    'are understood in %s, and kept when the ticket is erased',
    async (tag) => {
      await text(wordIn(tag, 'stop'));
      expect(await isOptedOut(harbour.db, key())).toBe(true);
      await text(wordIn(tag, 'start'));
      expect(await isOptedOut(harbour.db, key())).toBe(false);
      await text('STOP');
      await leaveLine(harbour.context, harbour.guest, mine, null);
      harbour.clock.pass(25 * 3600);
      await eraseEnded(harbour.context);
      expect((await harbour.ticketRow(mine.ticketId)).phone_index).toBeNull();
      expect(await isOptedOut(harbour.db, key())).toBe(true);
    },
  );

  test('hold however often the ticket was changed before: whoever typed a number cannot keep its owner from STOP', async () => {
    const countGuestChange = (): void => {
      throw new Refusal('too_many');
    };
    const { organizationId, placeId } = harbour;
    const publicUrl = 'https://harbour.example';
    const stop = { organizationId, placeId, from: phone, text: 'STOP', provider: 'scripted', ref: uuid(), publicUrl };
    await receiveText({ ...harbour.context, countGuestChange }, stop);
    expect(await isOptedOut(harbour.db, key())).toBe(true);
  });

  test('every other word is answered by how the ticket stands where it was changed too often: no provider repeats it', async () => {
    const countGuestChange = (): void => {
      throw new Refusal('too_many');
    };
    const { organizationId, placeId } = harbour;
    const publicUrl = 'https://harbour.example';
    for (const body of ['LATER', 'HERE']) {
      if (body === 'HERE') await call();
      const word = { organizationId, placeId, from: phone, text: body, provider: 'scripted', ref: uuid(), publicUrl };
      await receiveText({ ...harbour.context, countGuestChange }, word);
      await answersTo();
    }
    expect(await answersTo()).toEqual([expect.stringContaining('You are next'), expect.stringContaining('your turn')]);
  });

  test('a STOP that is handed over again after START stops nothing', async () => {
    const ref = uuid();
    await text('STOP', ref);
    await text('START');
    await text('STOP', ref);
    expect(await isOptedOut(harbour.db, key())).toBe(false);
  });

  test('from a number without a place they hold too, and are confirmed', async () => {
    const stranger = reservedPhone(++phones).replaceAll(' ', '');
    await Promise.all([text('STOP', uuid(), stranger), text('END', uuid(), stranger)]);
    expect(await isOptedOut(harbour.db, key(stranger))).toBe(true);
    expect(await answersTo(stranger)).toHaveLength(1);
    const later = await harbour.join({ phone: stranger, lineId });
    await network.send();
    expect(await network.stateOf(later.ticketId, 'joined')).toMatchObject({ reason: 'opted_out' });
  });
});

describe('a number without a place in line', () => {
  beforeEach(async () => {
    await harbour.pool.query(`update place set quiet = '{"isOn": false}'`);
  });

  test('is answered once a day, with the way in; never after STOP', async () => {
    const stranger = reservedPhone(++phones).replaceAll(' ', '');
    await Promise.all([text('Hello?', uuid(), stranger), text('How long is it?', uuid(), stranger)]);
    await text('STATUS', uuid(), stranger);
    expect(await answersTo(stranger)).toEqual([
      'Harbour Clinic: this number is not in line. To join, text JOIN, or open https://harbour.example/p/harbour-clinic To stop texts: STOP.',
    ]);
    harbour.clock.pass(24 * 3600);
    await text('Hello again', uuid(), stranger);
    expect(await answersTo(stranger)).toHaveLength(2);
    await text('STOP', uuid(), stranger);
    expect(await answersTo(stranger)).toHaveLength(3);
    harbour.clock.pass(24 * 3600);
    await text('Hello', uuid(), stranger);
    expect(await answersTo(stranger)).toHaveLength(3);
  });

  test('that only thanks after a visit gets nothing', async () => {
    await text('LEAVE');
    const before = await answersTo();
    await text('Thank you so much 🙏');
    expect(await answersTo()).toEqual(before);
    await text('Where are you?');
    expect((await answersTo()).at(-1)).toContain('this number is not in line');
  });

  test('that says STOP and START in turn is answered each once a day; both act every time', async () => {
    const stranger = reservedPhone(++phones).replaceAll(' ', '');
    for (let turn = 0; turn < 3; turn++) {
      await text('STOP', uuid(), stranger);
      expect(await isOptedOut(harbour.db, key(stranger))).toBe(true);
      await text('START', uuid(), stranger);
      expect(await isOptedOut(harbour.db, key(stranger))).toBe(false);
    }
    expect(await answersTo(stranger)).toHaveLength(2);
    await text('Hello', uuid(), stranger);
    expect(await answersTo(stranger)).toHaveLength(3);
    harbour.clock.pass(24 * 3600);
    await text('STOP', uuid(), stranger);
    expect(await answersTo(stranger)).toHaveLength(4);
    harbour.clock.pass(24 * 3600 + 1);
    await eraseEnded(harbour.context);
    expect(await harbour.db.selectFrom('answered_stranger').selectAll().execute()).toEqual([]);
  });

  test('hears it in the place’s language, and not before the morning', async () => {
    const stranger = reservedPhone(++phones).replaceAll(' ', '');
    await harbour.pool.query(
      `update place set default_language = 'de', quiet = '{"from": "00:00", "to": "23:59"}' where id = $1`,
      [harbour.placeId],
    );
    await text('Hallo', uuid(), stranger);
    await harbour.pool.query(`update place set default_language = 'en', quiet = '{}' where id = $1`, [harbour.placeId]);
    expect(await answersTo(stranger)).toEqual([]);
    const { rows } = await harbour.pool.query('select due_at from test_text where state = $1', ['queued']);
    harbour.clock.pass((rows[0].due_at.getTime() - harbour.clock.now().getTime()) / 1000);
    expect(await answersTo(stranger)).toEqual([expect.stringContaining('Diese Nummer ist nicht in der Warteschlange')]);
  });
});

describe('a provider that says a number wants no texts', () => {
  test('is believed, at once or in a report later, and staff see it', async () => {
    network.answer(() => ({ kind: 'rejected', class: 'opted_out', code: '21610' }));
    await call();
    await network.send();
    network.answer(accept);
    expect(await isOptedOut(harbour.db, key())).toBe(true);
    expect(await kinds()).toEqual(['joined', 'called', 'changed']);
    await text('START');
    await answersTo();
    const joined = await network.stateOf(mine.ticketId, 'reply');
    const report = { provider: 'scripted', ref: `ref ${joined.id}`, class: 'opted_out' as const };
    await takeReport(network.deps, { ...report, state: 'failed' });
    expect(await isOptedOut(harbour.db, key())).toBe(true);
  });
});
