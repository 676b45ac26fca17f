// Every change of what somebody may do, see or set is told in the audit log, in the same transaction: each command that is not about a
// ticket calls the door, and the few that do not are named here with their reason.

import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, inviteMember, invitationToken, revokeInvitation } from '../team/member-invitations.ts';
import { changeMember, removeMember } from '../team/members.ts';
import { createPasswordReset, passwordResetToken, renewPassword } from '../team/password-resets.ts';
import { erasePerson, eraseTicket } from '../erasing/erase-guests.ts';
import { pairDevice, revokeDevice } from '../device/pair-screen.ts';
import { updateDesk } from '../place/desks.ts';
import { updateLine } from '../place/lines.ts';
import { updatePlace, updatePrivacy } from '../place/places.ts';
import { verifyAudit } from '#db/audit/verify-audit.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { hire } from '#test/team.ts';

const untold: Record<string, string> = {
  answer: 'a text to who texted',
  beginPairing: 'a code is shown; nothing may be done by it before it is approved',
  bookTexts: 'a text is paid for; spending is counted elsewhere',
  canAnswer: 'counts the answers to a number',
  changeOwnName: 'a name changes no right',
  changePlace: 'is what commands run by',
  changeTexting: 'a text of a guest',
  changeVisits: 'is what commands run by; a draft alone changes nothing, and what becomes of it is noted',
  closeUnservedLines: 'follows a change of a desk, which is told',
  countSome: 'figures',
  endLeftoverAccount: 'of nobody: no member came to be by it',
  eraseEndedTickets: 'by the clock, as the place set it',
  forOneself: 'PINs and links end with ended sessions, a new password or a new address, which are told',
  giveFeedback: 'words of a guest',
  noteSwitch: 'who sits at a shared desk; each of them signs in, which is told',
  pollPairing: 'a screen asks; that it was approved is told',
  refusePairing: 'nothing comes of it',
  remove: 'a browser of a guest',
  sendEmailProof: 'an email; what comes of it is told',
  sendTestText: 'a text to the number somebody typed, kept for a day',
  setDeskOpen: 'daily work; in the console for all to see',
  settleVoiceCall: 'a call of a guest',
  subscribePush: 'a browser of a guest',
  sweepAfterDemo: 'comes after the demo was removed, which is told',
  takeJoin: 'a text of a guest',
  takeText: 'a text of a guest',
  tellAccountChange: 'a letter about what is told itself',
  textGuest: 'a text to a guest, kept with the ticket',
  textLine: 'the same to a line',
  textTogether: 'the same to several',
  tryNext: 'a text to a guest',
  verifyEmail: 'told by what it calls, as are the other links that verify an address',
  wantWeekEmail: 'an email to who asks for it',
};

test('every command that is not about a ticket is told in the audit log, or says why not', async () => {
  const files = (await readdir('commands', { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = await readFile(`commands/${file}`, 'utf8');
    for (const part of text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)) {
      const isChange = /runOnce[(<]|\.transaction\(\)|changePlace\(|changeAtPlace\(/.test(part);
      if (isChange && !/(audit|note)\(/.test(part)) found.add(/(?:function|const) (\w+)/.exec(part)?.[1] ?? file);
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(untold).toSorted());
});

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

async function told(work: () => Promise<unknown>): Promise<object[]> {
  const entries = () =>
    harbour.db
      .selectFrom('audit_entry')
      .select(['kind', 'actor_kind', 'actor_id', 'subject_kind', 'subject_id', 'place_id', 'data'])
      .where('organization_id', '=', harbour.organizationId)
      .orderBy('seq')
      .execute();
  const before = (await entries()).length;
  await work();
  return (await entries()).slice(before);
}

test('the team: invited, accepted, changed, removed, taken back, and by whom', async () => {
  const { context, organizationId } = harbour;
  const ines = await hire(harbour, 'owner');
  const staff = { ines: ines.staff };
  const owner = { actor_kind: 'member', actor_id: ines.id };
  const input = { organizationId, name: 'Ada', role: 'host', placeIds: [], grants: [] } as const;
  let invitationId = '';
  const invited = await told(async () => {
    invitationId = (await inviteMember(context, staff.ines, input, null)).answer.invitationId;
  });
  expect(invited).toMatchObject([
    { ...owner, kind: 'member_invited', subject_id: invitationId, data: { role: 'host' } },
  ]);
  let memberId = '';
  const token = invitationToken(testSecrets, invitationId);
  const accepted = await told(async () => {
    ({ memberId } = (await acceptInvitation(context, { token, userId: crypto.randomUUID(), name: 'Ada' })).answer);
  });
  expect(accepted).toMatchObject([{ kind: 'invitation_accepted', actor_kind: 'member', actor_id: memberId }]);
  const key = { organizationId, memberId };
  const next = { role: 'manager', placeIds: [], grants: [] } as const;
  expect(await told(() => changeMember(context, staff.ines, { ...key, ...next }, null))).toMatchObject([
    { ...owner, kind: 'member_changed', subject_id: memberId, data: { role: 'manager', roleBefore: 'host' } },
  ]);
  expect(await told(() => removeMember(context, staff.ines, key, null))).toMatchObject([
    { ...owner, kind: 'member_removed', subject_id: memberId, data: { role: 'manager' } },
  ]);
  expect(await told(() => removeMember(context, staff.ines, key, null))).toEqual([]);
  const other = (await inviteMember(context, staff.ines, input, null)).answer.invitationId;
  expect(
    await told(() => revokeInvitation(context, staff.ines, { organizationId, invitationId: other }, null)),
  ).toMatchObject([{ ...owner, kind: 'invitation_revoked', subject_id: other }]);
  const text = JSON.stringify(
    await told(() => Promise.resolve()).then(() => harbour.db.selectFrom('audit_entry').select('data').execute()),
  );
  expect(text).not.toContain('Ada');
});

test('a new password by a link: who made the link, and that it was used', async () => {
  const { context, organizationId } = harbour;
  const staff = { ines: (await hire(harbour, 'owner')).staff };
  const { id: memberId } = await hire(harbour, 'host');
  let resetId = '';
  expect(
    await told(async () => {
      ({ resetId } = (await createPasswordReset(context, staff.ines, { organizationId, memberId }, null)).answer);
    }),
  ).toMatchObject([{ kind: 'password_reset_made', actor_id: staff.ines.id, subject_id: memberId }]);
  const token = passwordResetToken(testSecrets, resetId);
  expect(await told(() => renewPassword(context, token, () => Promise.resolve()))).toMatchObject([
    { kind: 'password_reset', subject_id: memberId },
  ]);
  await expect(renewPassword(context, token, () => Promise.resolve())).rejects.toMatchObject({ code: 'not_found' });
});

test('settings: which fields changed and no values; a change that changes nothing is none', async () => {
  const { context, placeId, lines, desks, staff } = harbour;
  const { ines } = staff;
  const of = (kind: string, fields: string[]) => [{ kind, place_id: placeId, data: { fields } }];
  const line = { lineId: lines.walkIn, settings: { capacity: 77 } } as const;
  expect(await told(() => updateLine(context, ines, line, null))).toMatchObject(
    of('line_changed', ['settings.capacity']),
  );
  expect(await told(() => updateLine(context, ines, line, null))).toEqual([]);
  const desk = { deskId: desks.one, directions: 'Past Mrs. Okafor’s desk' };
  expect(await told(() => updateDesk(context, ines, desk, null))).toMatchObject(of('desk_changed', ['directions']));
  const place = { placeId, address: '1 Quay Street', board: { shows: 'name' } } as const;
  expect(await told(() => updatePlace(context, ines, place, null))).toMatchObject(
    of('place_changed', ['address', 'board.shows']),
  );
  const privacy = { placeId, keepHours: 5, shows: 'number' } as const;
  expect(await told(() => updatePrivacy(context, ines, privacy, null))).toMatchObject(
    of('privacy_changed', ['privacy.keepHours', 'board.shows'].sort()),
  );
  const { rows } = await harbour.pool.query<{ text: string }>('select e::text as text from audit_entry e');
  expect(rows.some(({ text }) => /Okafor|Quay/.test(text))).toBe(false);
});

test('screens, and a repeat is told once', async () => {
  const { context, organizationId, placeId, staff } = harbour;
  const idempotencyKey = { key: 'paired once', bodyHash: Buffer.from('x') };
  const input = { placeId, role: 'kiosk', name: 'Entrance' } as const;
  const entries = await told(async () => {
    const { answer } = await pairDevice(context, staff.ines, input, idempotencyKey);
    await pairDevice(context, staff.ines, input, idempotencyKey);
    await revokeDevice(context, staff.ines, { organizationId, deviceId: answer.deviceId }, null);
  });
  expect(entries).toMatchObject([{ kind: 'device_paired', data: { role: 'kiosk' } }, { kind: 'device_revoked' }]);
});

test('erasures by the ticket, with no person in it', async () => {
  const { context, placeId, staff } = harbour;
  const phone = guests.amara.phone ?? '';
  const one = await harbour.join({ phone });
  expect(await told(() => erasePerson(context, staff.ines, { placeId, phone }))).toMatchObject([
    { kind: 'person_erased', actor_id: staff.ines.id, data: { tickets: [one.ticketId], count: 1 } },
  ]);
  const two = await harbour.join({});
  expect(await told(() => eraseTicket(context, two))).toMatchObject([
    { kind: 'tickets_erased', actor_kind: 'guest', actor_id: null, subject_id: two.ticketId },
  ]);
  const { rows } = await harbour.pool.query<{ text: string }>('select e::text as text from audit_entry e');
  expect(rows.some(({ text }) => text.includes(phone.replaceAll(' ', '')))).toBe(false);
  expect((await verifyAudit(harbour.db, testSecrets, harbour.organizationId)).fault).toBeNull();
});
