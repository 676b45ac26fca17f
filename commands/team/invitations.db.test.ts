import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findMemberOfUser } from '#db/team/members.ts';
import { presentInvitation } from '#presenters/staff/staff-links.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { addPlace, hire, memberRow, type Hired } from '#test/team.ts';
import {
  acceptInvitation,
  invitationToken,
  inviteMember,
  type InvitationInput,
  revokeInvitation,
} from './member-invitations.ts';
import { changeMember, removeMember } from './members.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';

let harbour: Harbour;
let owner: Hired;
let manager: Hired;
let annex = '';
beforeAll(async () => {
  harbour = await openHarbour();
  owner = await hire(harbour, 'owner');
  manager = await hire(harbour, 'manager');
  annex = await addPlace(harbour, 'annex');
});
afterAll(() => harbour.close());

const input = (change: Partial<InvitationInput> = {}): InvitationInput => ({
  organizationId: harbour.organizationId,
  name: ' Ruth ',
  role: 'host',
  placeIds: [],
  grants: [],
  ...change,
});

async function invite(change: Partial<InvitationInput> = {}, by = owner): Promise<{ id: string; token: string }> {
  const { answer } = await inviteMember(harbour.context, by.staff, input(change), null);
  return { id: answer.invitationId, token: invitationToken(testSecrets, answer.invitationId) };
}

const accept = (token: string, userId = uuid()) =>
  acceptInvitation(harbour.context, { token, userId, name: ' Ruth Adeyemi ' });
const stateOf = async (token: string) => (await presentInvitation(harbour.context, token)).state;

describe('inviting', () => {
  test('twice with one key is one invitation, whose token is nowhere in the database', async () => {
    const idempotencyKey = idempotencyKeyOf(uuid(), input());
    const [one, other] = await Promise.all([
      inviteMember(harbour.context, owner.staff, input(), idempotencyKey),
      inviteMember(harbour.context, owner.staff, input(), idempotencyKey),
    ]);
    expect(other.answer).toEqual(one.answer);
    const rows = await harbour.pool.query('select i.*, (select json_agg(d) from idempotency d) kept from invitation i');
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]).toMatchObject({ name: 'Ruth', role: 'host', made_by: owner.id });
    expect(JSON.stringify(rows.rows)).not.toContain(invitationToken(testSecrets, one.answer.invitationId));
  });

  test('is for owners, and for managers as far as hosts', async () => {
    const host = await hire(harbour, 'host');
    await expect(invite({}, host)).rejects.toMatchObject({ code: 'forbidden' });
    for (const role of ['owner', 'manager', 'viewer'] as const)
      await expect(invite({ role }, manager)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invite({}, manager)).resolves.toBeTruthy();
    await expect(invite({ role: 'owner' })).resolves.toBeTruthy();
  });

  test('of another organization’s staff finds nothing', async () => {
    const stranger = { ...owner, staff: { ...owner.staff, organizationId: uuid() } };
    await expect(invite({}, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('reaches no further than the own places, and only to places there are', async () => {
    const local = await hire(harbour, 'owner', [annex]);
    const fault = (placeIds: string[]) =>
      invite({ placeIds }, local).catch((error: { details: unknown }) => error.details);
    expect(await fault([])).toEqual({ errors: [{ path: 'placeIds', code: 'required' }] });
    expect(await fault([harbour.placeId])).toEqual({ errors: [{ path: 'placeIds', code: 'not_a_choice' }] });
    await expect(invite({ placeIds: [uuid()] })).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(invite({ placeIds: [annex] }, local)).resolves.toBeTruthy();
    await expect(invite({ name: ' ' })).rejects.toMatchObject({ code: 'invalid_fields' });
  });
});

describe('accepting', () => {
  test('makes the member that was meant, once', async () => {
    const { token } = await invite({ placeIds: [annex], grants: ['reorder', 'own'] });
    const results = await Promise.allSettled([accept(token), accept(token), accept(token)]);
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
    const row = await memberRow(harbour, done[0]?.value.answer.memberId ?? '');
    expect(row).toMatchObject({ name: 'Ruth Adeyemi', role: 'host', place_ids: [annex], grants: ['reorder'] });
    expect(await stateOf(token)).toBe('used');
  });

  test('comes too late after seven days', async () => {
    const { token } = await invite();
    harbour.clock.pass(7 * 86_400 - 1);
    expect(await stateOf(token)).toBe('open');
    harbour.clock.pass(1);
    expect(await stateOf(token)).toBe('expired');
    await expect(accept(token)).rejects.toMatchObject({ code: 'not_found' });
    await expect(accept('no such token')).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf('no such token')).toBe('unknown');
  });

  test('ends with taking back, which whoever might invite them may do, twice too', async () => {
    const { id, token } = await invite({ role: 'manager' });
    const key = { organizationId: harbour.organizationId, invitationId: id };
    const revoke = (by: Hired, change = {}) => revokeInvitation(harbour.context, by.staff, { ...key, ...change }, null);
    await expect(revoke(manager)).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = { ...owner, staff: { ...owner.staff, organizationId: uuid() } };
    await expect(revoke(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke(owner, { organizationId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(token)).toBe('open');
    await revoke(owner);
    await revoke(owner);
    expect(await stateOf(token)).toBe('revoked');
    await expect(accept(token)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is worth what whoever invited may do now', async () => {
    const second = await hire(harbour, 'owner');
    const { token } = await invite({ role: 'manager' }, second);
    const { token: forHost } = await invite({}, second);
    const key = { organizationId: harbour.organizationId, memberId: second.id };
    await changeMember(harbour.context, owner.staff, { ...key, role: 'manager', placeIds: [], grants: [] }, null);
    expect([await stateOf(token), await stateOf(forHost)]).toEqual(['revoked', 'open']);
    await removeMember(harbour.context, owner.staff, key, null);
    await expect(accept(forHost)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an account belongs to one team; whoever left comes back as who they were', async () => {
    const host = await hire(harbour, 'host');
    const { token } = await invite({ role: 'viewer' });
    await expect(accept(token, host.userId)).rejects.toMatchObject({
      details: { errors: [{ path: 'email', code: 'works_already' }] },
    });
    const key = { organizationId: harbour.organizationId, memberId: host.id };
    await removeMember(harbour.context, owner.staff, key, null);
    const { answer } = await accept(token, host.userId);
    expect(answer.memberId).toBe(host.id);
    expect(await findMemberOfUser(harbour.db, host.userId)).toMatchObject({ role: 'viewer', removed_at: null });
  });
});

test('a link says who invites to what, and nothing more', async () => {
  const { token } = await invite({ placeIds: [annex] }, manager);
  const { name } = await memberRow(harbour, manager.id);
  expect(await presentInvitation(harbour.context, token)).toEqual({
    state: 'open',
    organization: 'Harbour Clinic',
    name: 'Ruth',
    inviter: name,
    role: 'host',
    places: ['annex'],
  });
});
