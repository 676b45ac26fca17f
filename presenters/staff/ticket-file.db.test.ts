import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { transferTicket } from '#commands/ticket/move-ticket.ts';
import { findTicketRef, type TicketRef } from '#db/ticket/tickets.ts';
import type { Role } from '#domain/team/permissions.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { presentTicketFile } from '#presenters/staff/ticket-file.ts';

let harbour: Harbour;
let mine: TicketRef;
const number = '+12025550101';
beforeAll(async () => {
  harbour = await openHarbour();
  const { context, staff, lines, desks, organizationId, placeId } = harbour;
  mine = await harbour.join({ name: 'Amara', phone: '+1 202 555 0101', lineId: lines.walkIn });
  await changeTicket(context, staff.ruth, mine, { note: 'Left ear', tags: ['results'] }, null);
  await textGuest(context, staff.ruth, mine, { text: 'Have you eaten?' }, null);
  await receiveText(context, {
    organizationId,
    placeId,
    from: number,
    text: 'Not yet',
    provider: 'x',
    ref: '1',
    publicUrl: '',
  });
  await transferTicket(context, staff.tomas, mine, { lineId: lines.results }, null);
  await callNext(context, staff.kenji, { deskId: desks.room7 }, null);
  mine = (await findTicketRef(harbour.db, organizationId, mine.ticketId)) ?? mine;
});
afterAll(() => harbour.close());

const fileFor = (role: Role) =>
  presentTicketFile({ db: harbour.db, secrets: testSecrets, now: harbour.clock.now() }, mine, {
    kind: 'member',
    id: null,
    role,
  });

test('the story says what happened, when and by whom, over all lines, each step once', async () => {
  const { story } = await fileFor('host');
  expect(story.map(({ kind }) => kind)).toEqual(['joined', 'changed', 'transferred', 'called']);
  expect(story[1]).toMatchObject({ fields: ['note', 'tags'], by: { kind: 'member', memberId: harbour.staff.ruth.id } });
  expect(story[2]).toMatchObject({ lineId: harbour.lines.results, by: { memberId: harbour.staff.tomas.id } });
  expect(story[3]).toMatchObject({ deskId: harbour.desks.room7 });
  expect(JSON.stringify(story)).not.toMatch(/Amara|Left ear|before/);
});

test('what was said by hand is read, what the product said is named: its link is the guest’s own', async () => {
  const { texts, textsLeft, ticket, tagsUsed } = await fileFor('host');
  expect(texts.map(({ kind, direction, body }) => [kind, direction, body])).toEqual([
    ['joined', 'out', null],
    ['staff', 'out', 'Have you eaten?'],
    ['guest', 'in', 'Not yet'],
    ['called', 'out', null],
  ]);
  expect(texts.map(({ state }) => state)).toEqual(['sending', 'sending', 'arrived', 'sending']);
  expect(textsLeft).toBe(4);
  expect(ticket).toMatchObject({ note: 'Left ear', tags: ['results'], hasNewText: true, phone: number });
  expect(tagsUsed).toEqual(['results']);
});

test('a viewer sees no full phone; whoever may not see names reads no words', async () => {
  const viewer = JSON.stringify(await fileFor('viewer'));
  expect(viewer).toContain('•••• 0101');
  expect(viewer).not.toContain('2025550101');
  // No staff role is like that today; the view must not depend on it.
  const blind = JSON.stringify(await fileFor('device' as Role));
  for (const words of ['Amara', 'Left ear', 'Have you eaten', 'Not yet', '2025550101'])
    expect(blind).not.toContain(words);
  for (const view of [viewer, blind]) expect(view).not.toContain(testSecrets.ticketToken(mine.ticketId));
});

test('says what was agreed to with the number, until the number is erased; STOP and START stand in the story', async () => {
  const { context, organizationId, placeId, lines } = harbour;
  const ref = await harbour.join({ phone: '+1 202 555 0177', consent: '1/es', lineId: lines.walkIn, source: 'qr' });
  const from = '+12025550177';
  const text = { organizationId, placeId, from, provider: 'x', publicUrl: '' };
  await receiveText(context, { ...text, text: 'STOP', ref: 'stop' });
  const read = () =>
    presentTicketFile({ db: harbour.db, secrets: testSecrets, now: harbour.clock.now() }, ref, {
      kind: 'member',
      id: null,
      role: 'host',
    });
  const file = await read();
  const at = harbour.clock.now().toISOString();
  expect(file).toMatchObject({ consent: { version: '1', language: 'es', at, way: 'qr' }, textsLeft: null });
  expect(file.ticket.reach).toEqual({ by: 'text', state: 'not_reached', why: 'stopped' });
  expect(file.story.at(-1)).toMatchObject({ kind: 'changed', fields: ['textsStopped'], by: { kind: 'system' } });
  expect(file.texts.map(({ kind, body }) => [kind, body])).toContainEqual(['word', 'STOP']);
  await expect(textGuest(context, harbour.staff.ruth, ref, { text: 'Hello' }, null)).rejects.toMatchObject({
    code: 'phone_no_texts',
  });
  harbour.clock.pass(60);
  const phone = { phone: '+1 202 555 0178' };
  await changeTicket(context, harbour.guest, ref, { phone, consent: '1/fr' }, null);
  const later = harbour.clock.now().toISOString();
  expect((await read()).consent).toEqual({ version: '1', language: 'fr', at: later, way: 'qr' });
  await eraseTicket(context, ref);
  expect((await read()).consent).toBeNull();
  expect((await harbour.ticketRow(ref.ticketId)).consent).toBeNull();
});
