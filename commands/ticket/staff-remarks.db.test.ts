import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { fieldOf } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { changeTicket, type TicketChange } from './change-ticket.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '../engine/idempotency-key.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import { leaveLine } from './moves.ts';

let harbour: Harbour;
let line = '';
let mine: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine({ partySizeLimit: 4 });
  mine = await harbour.join({ ...guests.amara, lineId: line, needs: ['step_free'] });
});

const change = (
  input: TicketChange,
  { actor, idempotencyKey = null }: { actor?: Actor; idempotencyKey?: IdempotencyKey | null } = {},
) => changeTicket(harbour.context, actor ?? harbour.staff.ruth, mine, input, idempotencyKey);
const row = () => harbour.ticketRow(mine.ticketId);
const opened = (sealed: Buffer | null, field: string) => sealed && testSecrets.decrypt(sealed, field);

async function expectRefused(code: string, attempt: () => Promise<unknown>, details = {}): Promise<void> {
  const before = await harbour.fingerprint();
  await expect(attempt()).rejects.toMatchObject({ name: 'Refusal', code, details });
  expect(await harbour.fingerprint()).toBe(before);
}

describe('what staff write of a ticket', () => {
  test('is kept, personal things encrypted, and the log says what was changed and nothing of it', async () => {
    const words = { name: 'Amara O.', note: 'Hears badly on the left', tags: ['results', 'first visit'] };
    await change({ ...words, partySize: 3, needs: ['step_free', 'interpreter'], language: 'es' });
    const after = await row();
    expect(after).toMatchObject({
      party_size: 3,
      tags: words.tags,
      needs: ['step_free', 'interpreter'],
      language: 'es',
    });
    expect(opened(after.name, fieldOf.ticketName(mine.ticketId))).toBe(words.name);
    expect(opened(after.note, fieldOf.ticketNote(mine.ticketId))).toBe(words.note);
    const event = (await harbour.events(line)).at(-1);
    expect(event).toMatchObject({ kind: 'changed', actor_kind: 'member', actor_id: harbour.staff.ruth.id });
    expect(event?.data).toEqual({
      fields: expect.arrayContaining(['language', 'name', 'needs', 'note', 'partySize', 'tags']),
    });
    const log = JSON.stringify(await harbour.events(line));
    for (const word of ['Amara', 'Hears', 'first visit']) expect(log).not.toContain(word);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('is done once for one key, and leaves alone what it does not name', async () => {
    await change({ note: 'first', tags: ['a'] });
    const idempotencyKey = idempotencyKeyOf(uuid(), { name: 'Noor' });
    for (const isRepeat of [false, true])
      expect(await change({ name: 'Noor' }, { idempotencyKey })).toMatchObject({ isRepeat });
    const after = await row();
    expect(opened(after.note, fieldOf.ticketNote(mine.ticketId))).toBe('first');
    expect(after.tags).toEqual(['a']);
    const changes = (await harbour.events(line)).filter(({ kind }) => kind === 'changed');
    expect(changes).toHaveLength(2);
    await change({ note: '', name: '' });
    expect(await row()).toMatchObject({ note: null, name: null });
  });

  test('another service has papers of its own', async () => {
    const bring = [{ id: 'card', text: { en: 'Card' } }];
    const services = ['renewal', 'advice'].map((id) => ({ id, name: { en: id }, expectedMinutes: null, bring }));
    await harbour.pool.query('update line set services = $2 where id = $1', [line, JSON.stringify(services)]);
    await change({ service: 'renewal' });
    await change({ papersReady: ['card'] });
    expect(await row()).toMatchObject({ service_id: 'renewal', papers: 1 });
    await change({ service: 'advice' });
    expect(await row()).toMatchObject({ service_id: 'advice', papers: 0 });
    await change({ service: null });
    expect(await row()).toMatchObject({ service_id: null });
    await expectRefused('invalid_fields', () => change({ service: 'nonsense' }), { errors: [{ path: 'service' }] });
  });

  test('a number that waits here already is refused with its ticket', async () => {
    const luis = await harbour.join({ ...guests.luis, lineId: line });
    await expectRefused('already_waiting', () => change({ phone: { phone: guests.luis.phone } }), {
      ticketId: luis.ticketId,
    });
    await change({ phone: { phone: '+1 202 555 0177' } });
    expect((await harbour.messages(mine.ticketId)).map(({ kind }) => kind)).toEqual(['joined', 'your_link']);
  });

  test.each<[TicketChange, string]>([
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ tags: ['x'.repeat(25)] }, 'tags'],
    [{ partySize: 5 }, 'partySize'],
  ])('%j is refused', async (input, path) => {
    await expectRefused('invalid_fields', () => change(input), { errors: [{ path }] });
  });

  test('guests, viewers and strangers do not', async () => {
    await expectRefused('forbidden', () => change({ note: 'x' }, { actor: harbour.guest }));
    await expectRefused('forbidden', () => change({ note: 'x' }, { actor: harbour.staff.olga }));
    const stranger = { ...harbour.staff.ruth, organizationId: uuid() };
    await expectRefused('not_found', () => change({ note: 'x' }, { actor: stranger }));
    await expectRefused('not_found', () =>
      change({ note: 'x' }, { actor: { ...harbour.staff.ruth, placeIds: [uuid()] } }),
    );
  });

  test('once the visit is over only note and tags may be written, and are erased with it', async () => {
    await leaveLine(harbour.context, harbour.guest, mine, null);
    await expectRefused('ticket_state', () => change({ name: 'Noor' }), { state: 'left' });
    await expectRefused('ticket_state', () => change({ note: 'x', partySize: 2 }), { state: 'left' });
    await change({ note: 'Left an umbrella', tags: ['umbrella'] });
    expect((await row()).note).not.toBeNull();
    await eraseTicket(harbour.context, mine);
    expect(await row()).toMatchObject({ note: null, name: null, tags: ['umbrella'] });
    // Written after it was erased, it is erased anew.
    await change({ note: 'It was fetched' });
    expect((await row()).erased_at).toBeNull();
  });
});
