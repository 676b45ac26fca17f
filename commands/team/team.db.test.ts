import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findMember, findMemberOfUser, noteMemberSeen } from '#db/team/members.ts';
import type { Role } from '#domain/team/permissions.ts';
import { presentPasswordReset } from '#presenters/staff/staff-links.ts';
import { presentTeam } from '#presenters/staff/staff-team.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { addPlace, hire, memberRow, type Hired } from '#test/team.ts';
import { changeMember, removeMember } from './members.ts';
import { createPasswordReset, passwordResetToken, renewPassword } from './password-resets.ts';

let harbour: Harbour;
let owner: Hired;
let manager: Hired;
let host: Hired;
let annex = '';
beforeAll(async () => {
  harbour = await openHarbour();
  annex = await addPlace(harbour, 'annex');
});
beforeEach(async () => {
  await harbour.pool.query('truncate member cascade');
  owner = await hire(harbour, 'owner');
  manager = await hire(harbour, 'manager');
  host = await hire(harbour, 'host');
});
afterAll(() => harbour.close());

const keyOf = ({ id }: Hired) => ({ organizationId: harbour.organizationId, memberId: id });
const foreign = ({ staff }: Hired): Hired['staff'] => ({ ...staff, organizationId: uuid() });

interface Change {
  role?: Role;
  placeIds?: string[];
  grants?: string[];
}
const change = (by: Hired['staff'], whom: Hired, { role = 'host', placeIds = [], grants = [] }: Change) =>
  changeMember(harbour.context, by, { ...keyOf(whom), role, placeIds, grants }, null);
const remove = (by: Hired['staff'], whom: Hired) => removeMember(harbour.context, by, keyOf(whom), null);
const isLastOwner = { details: { errors: [{ path: 'role', code: 'last_owner' }] } };

test('a request that was under way while its sender was demoted or removed changes nobody', async () => {
  const stale = manager.staff;
  await change(owner.staff, manager, { role: 'host' });
  await expect(change(stale, host, { role: 'host', grants: [] })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(removeMember(harbour.context, stale, keyOf(host), null)).rejects.toMatchObject({ code: 'forbidden' });
  await removeMember(harbour.context, owner.staff, keyOf(manager), null);
  await expect(removeMember(harbour.context, stale, keyOf(host), null)).rejects.toMatchObject({ code: 'not_found' });
  expect((await memberRow(harbour, host.id)).removed_at).toBeNull();
});

describe('changing somebody', () => {
  test('an owner gives any role, grants and places', async () => {
    await change(owner.staff, host, { placeIds: [annex], grants: ['reorder'] });
    expect(await memberRow(harbour, host.id)).toMatchObject({ role: 'host', place_ids: [annex], grants: ['reorder'] });
    await change(owner.staff, host, { role: 'manager', grants: ['reorder'] });
    expect(await memberRow(harbour, host.id)).toMatchObject({ role: 'manager', place_ids: [], grants: [] });
  });

  test('a manager changes what hosts may, makes nobody more, and touches nobody else', async () => {
    await change(manager.staff, host, { grants: ['reorder'] });
    const before = await memberRow(harbour, host.id);
    expect(before.grants).toEqual(['reorder']);
    for (const role of ['viewer', 'manager', 'owner'] as const)
      await expect(change(manager.staff, host, { role })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(manager.staff, owner, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(manager.staff, manager, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(host.staff, host, { grants: ['reorder'] })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await memberRow(harbour, host.id)).toEqual(before);
  });

  test('strangers, and those of other places, find nobody', async () => {
    await expect(change(foreign(owner), host, {})).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await hire(harbour, 'owner', [annex]);
    const here = await hire(harbour, 'host', [harbour.placeId]);
    await expect(change(elsewhere.staff, here, { placeIds: [annex] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(elsewhere.staff, host, { placeIds: [annex] })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(owner.staff, { ...host, id: uuid() }, {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the last owner stays one, even where two step down at once', async () => {
    await expect(change(owner.staff, owner, { role: 'manager' })).rejects.toMatchObject(isLastOwner);
    const second = await hire(harbour, 'owner');
    const both = await Promise.allSettled([
      change(owner.staff, owner, { role: 'manager' }),
      change(second.staff, second, { role: 'manager' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('removing somebody', () => {
  test('ends their rights and their seat, and keeps their name for the log', async () => {
    await harbour.pool.query('update desk set member_id = $1 where id = $2', [host.id, harbour.desks.one]);
    expect(await findMemberOfUser(harbour.db, host.userId)).not.toBeNull();
    await remove(manager.staff, host);
    await remove(manager.staff, host);
    expect(await findMemberOfUser(harbour.db, host.userId)).toBeNull();
    const { rows } = await harbour.pool.query('select member_id from desk where id = $1', [harbour.desks.one]);
    expect(rows).toEqual([{ member_id: null }]);
    expect((await memberRow(harbour, host.id)).name).toMatch(/^host/);
  });

  test('is refused to those who do not look after them, and for the last owner', async () => {
    await expect(remove(manager.staff, owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(host.staff, host)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(foreign(owner), host)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(owner.staff, owner)).rejects.toMatchObject(isLastOwner);
    const second = await hire(harbour, 'owner');
    await remove(second.staff, owner);
    await expect(remove(second.staff, second)).rejects.toMatchObject(isLastOwner);
  });
});

describe('a link for a new password', () => {
  async function make(by: Hired['staff'], whom: Hired): Promise<string> {
    const { answer } = await createPasswordReset(harbour.context, by, keyOf(whom), null);
    return passwordResetToken(testSecrets, answer.resetId);
  }
  const written: string[] = [];
  const renew = (token: string) =>
    renewPassword(harbour.context, token, ({ userId }) => Promise.resolve(void written.push(userId)));
  const stateOf = async (token: string) => (await presentPasswordReset(harbour.context, token)).state;

  test('is made by an owner for anybody, by a manager for hosts, by the machine', async () => {
    await expect(make(owner.staff, manager)).resolves.toHaveLength(43);
    await expect(make(manager.staff, host)).resolves.toHaveLength(43);
    await expect(make(manager.staff, owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(make(host.staff, host)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(make(foreign(owner), host)).rejects.toMatchObject({ code: 'not_found' });
    const machine = { ...owner.staff, kind: 'key', id: null, organizationId: null } as const;
    expect(await stateOf(await make(machine, owner))).toBe('open');
  });

  test('works once, and ends the sessions from before', async () => {
    const token = await make(manager.staff, host);
    written.length = 0;
    const results = await Promise.allSettled([renew(token), renew(token)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(written).toEqual([host.userId]);
    expect(await stateOf(token)).toBe('used');
    expect((await memberRow(harbour, host.id)).sessions_from).toEqual(harbour.clock.now());
  });

  test('is as good as before where the password could not be written', async () => {
    const token = await make(manager.staff, host);
    const away = renewPassword(harbour.context, token, () => Promise.reject(new Error('away')));
    await expect(away).rejects.toBeInstanceOf(Error);
    expect(await stateOf(token)).toBe('open');
    expect((await memberRow(harbour, host.id)).sessions_from).toBeNull();
  });

  test('ends after an hour, by a newer one, and with the person', async () => {
    const first = await make(owner.staff, host);
    const second = await make(owner.staff, host);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['revoked', 'open']);
    harbour.clock.pass(3600);
    expect(await stateOf(second)).toBe('expired');
    await expect(renew(second)).rejects.toMatchObject({ code: 'not_found' });
    const third = await make(owner.staff, host);
    await remove(owner.staff, host);
    expect(await stateOf(third)).toBe('revoked');
    await expect(renew(third)).rejects.toMatchObject({ code: 'not_found' });
    await expect(renew('nothing')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('opens no way into another team', async () => {
    const other = uuid();
    await harbour.pool.query(`insert into organization (id, name) values ($1, 'Another')`, [other]);
    await harbour.pool.query(
      `insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, 'owner', 'The same')`,
      [other, uuid(), host.userId],
    );
    await expect(make(owner.staff, host)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('the team shows whom one works beside, and e-mails only to those who look after them', async () => {
  const local = await hire(harbour, 'manager', [annex]);
  await hire(harbour, 'host', [harbour.placeId]);
  const beside = await hire(harbour, 'host', [annex]);
  await noteMemberSeen(harbour.db, { ...(await memberRow(harbour, beside.id)), seen_at: null }, harbour.clock.now());
  harbour.clock.pass(150);
  const asked: string[] = [];
  const view = await presentTeam(harbour.db, {
    organizationId: harbour.organizationId,
    staff: local.staff,
    emailsOf: (ids) => Promise.resolve(new Map(ids.map((id) => (asked.push(id), [id, `${id}@harbour.example`])))),
    now: harbour.clock.now(),
  });
  expect(view.members.map(({ id }) => id).toSorted()).toEqual(
    [owner, manager, host, local, beside].map(({ id }) => id).toSorted(),
  );
  const seen = view.members.find(({ id }) => id === beside.id);
  expect(seen).toMatchObject({ email: `${beside.userId}@harbour.example`, mayManage: true, seenMinutes: 2 });
  expect(asked).toEqual([beside.userId]);
  expect(view.members.find(({ id }) => id === owner.id)).toMatchObject({ email: null, mayManage: false });
  expect([view.roles, view.places.map(({ id }) => id)]).toEqual([['host'], [annex]]);
  expect(JSON.stringify(view)).not.toContain(owner.userId);
});

test('it is noted when somebody was last there, to the minute, and the team is not changed by it', async () => {
  const { db, clock, pool } = harbour;
  const versionOf = async () => (await pool.query('select xmin from member where id = $1', [host.id])).rows;
  const before = await versionOf();
  const see = async () => {
    const member = await findMember(db, keyOf(host));
    if (!member) throw new Error('nobody there');
    await noteMemberSeen(db, member, clock.now());
    return (await findMember(db, keyOf(host)))?.seen_at;
  };
  const first = await see();
  expect(first).toEqual(clock.now());
  clock.pass(59);
  expect(await see()).toEqual(first);
  clock.pass(2);
  expect(await see()).toEqual(clock.now());
  expect(await versionOf()).toEqual(before);
});
