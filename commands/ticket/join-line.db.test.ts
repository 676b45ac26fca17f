import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldOf } from '#db/secret/secrets.ts';
import type { Question } from '#domain/line/question.ts';
import type { TicketSource } from '#domain/ticket/ticket.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { callNext } from './call-next.ts';

let harbour: Harbour;
let line = '';
let desk = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine();
  desk = await harbour.addDesk([line]);
});

const helper = '+44 7700 900777';
const order: Question = { id: 'order', kind: 'text', label: { en: 'Order number' }, isRequired: true, options: [] };

function ask(questions: Question[]): Promise<unknown> {
  return harbour.pool.query('update line set questions = $2 where id = $1', [line, JSON.stringify(questions)]);
}

async function told(ticketId: string): Promise<{ recipient: string; kind: string }[]> {
  const { rows } = await harbour.pool.query<{ recipient: string; kind: string }>(
    'select recipient, kind from message where ticket_id = $1 order by kind, recipient',
    [ticketId],
  );
  return rows;
}

describe('what was said on joining', () => {
  test('stands in the row, sealed where it is of the person, and in the event as far as it is not', async () => {
    await ask([order]);
    const { ticketId } = await harbour.join({
      lineId: line,
      answers: { order: ' 12-B ' },
      needs: ['interpreter', 'more_time'],
      travelMinutes: 25,
      secondPhone: helper,
      consent: '1/ar',
    });
    const row = await harbour.ticketRow(ticketId);
    expect(row).toMatchObject({
      needs: ['interpreter', 'more_time'],
      travel_minutes: 25,
      consent: '1/ar',
      can_text_second: true,
      papers: 0,
    });
    const open = (sealed: Buffer | null, field: string): string | null => sealed && testSecrets.decrypt(sealed, field);
    expect(open(row.answers, fieldOf.ticketAnswers(ticketId))).toBe('{"order":"12-B"}');
    expect(open(row.second_contact, fieldOf.ticketSecond(ticketId))).toBe('+447700900777');
    const [event] = await harbour.events(line);
    expect(event).toMatchObject({ kind: 'joined', data: { consent: '1/ar', partySize: 1 } });
    expect(JSON.stringify(event)).not.toMatch(/12-B|900777|interpreter/);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a service is named in the event: it is the line’s, not the person’s', async () => {
    const { ticketId } = await harbour.join({ service: 'prescription' });
    expect((await harbour.ticketRow(ticketId)).service_id).toBe('prescription');
    const events = await harbour.events(harbour.lines.walkIn);
    expect(events.find(({ ticket_id: id }) => id === ticketId)?.data).toMatchObject({ service: 'prescription' });
  });

  test('no answer at all is kept as none', async () => {
    const { ticketId } = await harbour.join({ lineId: line, answers: {} });
    expect(await harbour.ticketRow(ticketId)).toMatchObject({ answers: null, second_contact: null, consent: null });
  });
});

describe('who must answer', () => {
  test('is a guest, and nobody who is added by hand', async () => {
    await ask([order]);
    const before = await harbour.fingerprint();
    await expect(harbour.join({ lineId: line })).rejects.toMatchObject({
      code: 'invalid_fields',
      details: { errors: [{ path: 'answers.order', code: 'required' }] },
    });
    expect(await harbour.fingerprint()).toBe(before);
    await harbour.join({ lineId: line, source: 'staff' }, harbour.staff.ruth);
    expect(await harbour.events(line)).toHaveLength(1);
  });

  test('a question that is taken away while the form is open is not there any more', async () => {
    await ask([]);
    await expect(harbour.join({ lineId: line, answers: { order: '1' } })).rejects.toMatchObject({
      details: { errors: [{ path: 'answers.order', code: 'unknown' }] },
    });
  });
});

describe('a helper', () => {
  test('is told all that the guest is told', async () => {
    const { ticketId } = await harbour.join({ lineId: line, phone: guests.amara.phone, secondPhone: helper });
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    expect(await told(ticketId)).toEqual(
      ['called', 'joined'].flatMap((kind) => [
        { recipient: 'guest', kind },
        { recipient: 'second', kind },
      ]),
    );
  });

  test('alone is told, where the guest has no phone', async () => {
    const { ticketId } = await harbour.join({ lineId: line, secondPhone: '07700 900777', secondPhoneCountry: 'GB' });
    expect(await told(ticketId)).toEqual([{ recipient: 'second', kind: 'joined' }]);
  });

  test('whose number gets no texts is kept to be called by staff', async () => {
    const { ticketId } = await harbour.join({ lineId: line, secondPhone: '+44 20 7946 0999' });
    expect(await harbour.ticketRow(ticketId)).toMatchObject({ can_text_second: false });
    expect(await told(ticketId)).toEqual([]);
  });

  test('makes no twin: one number helps many, and a guest’s own number is somebody’s helper', async () => {
    await harbour.join({ lineId: line, phone: helper });
    for (const { name } of [guests.leila, guests.yusuf]) {
      const { ticketId } = await harbour.join({ lineId: line, name, secondPhone: helper });
      expect(await harbour.ticketRow(ticketId)).toMatchObject({ maybe_same_person: false, can_text_second: true });
    }
  });

  test('still hears of a second place whose own phone was not taken, because it waits already', async () => {
    await harbour.join({ lineId: line, phone: guests.luis.phone });
    const { ticketId } = await harbour.join({ lineId: line, phone: guests.luis.phone, secondPhone: helper });
    expect(await harbour.ticketRow(ticketId)).toMatchObject({
      phone: null,
      phone_index: null,
      maybe_same_person: true,
    });
    expect(await told(ticketId)).toEqual([{ recipient: 'second', kind: 'joined' }]);
  });
});

test.each<[TicketSource, boolean]>([
  ['staff', true],
  ['kiosk', true],
  ['qr', false],
  ['link', false],
])('a ticket from %s may be on paper: %s', async (source, isPaper) => {
  const { ticketId } = await harbour.join({ lineId: line, source });
  const { short_code_hash: hash } = await harbour.ticketRow(ticketId);
  expect(hash).toEqual(isPaper ? testSecrets.shortCodeHash(testSecrets.shortCode(ticketId)) : null);
});
