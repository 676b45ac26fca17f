// Who works here, by account, and the keys of programs. Whoever left keeps a row that only the log's readers look at.

import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { ApiKeyTable, MemberTable } from '../schema/schema.ts';
import { acrossOrganizations, lookUp } from '../scope/look-up.ts';

export type MemberRow = Selectable<MemberTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;

export interface SeenMember extends MemberRow {
  seen_at: Date | null;
}

/** With what of their organization decides what they must show of themselves. */
export interface MemberOfUser extends SeenMember {
  second_step_roles: Role[];
  is_demo: boolean;
}

const isDemo = sql<boolean>`exists (select from place p where p.organization_id = m.organization_id and p.is_demo)`;

/** The membership under which someone works; the first one where they have several. */
export async function findMemberOfUser(db: Db, userId: string): Promise<MemberOfUser | null> {
  const row = await lookUp(db, (all) =>
    membersWithSight(all)
      .innerJoin('organization as o', 'o.id', 'm.organization_id')
      .select(['o.second_step_roles', isDemo.as('is_demo')])
      .where('m.user_id', '=', userId)
      .orderBy('m.created_at')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ?? null;
}

export interface MemberKey {
  organizationId: string;
  memberId: string;
}

/** Null where they left, too. */
export async function findMember(db: Db, { organizationId, memberId }: MemberKey): Promise<SeenMember | null> {
  const row = await membersWithSight(db)
    .where('m.organization_id', '=', organizationId)
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

export function findMembers(db: Db, organizationId: string): Promise<SeenMember[]> {
  return membersWithSight(db)
    .where('m.organization_id', '=', organizationId)
    .orderBy('m.name')
    .orderBy('m.id')
    .execute();
}

function membersWithSight(db: Db) {
  return db
    .selectFrom('member as m')
    .leftJoin('member_seen as s', (join) =>
      join.onRef('s.organization_id', '=', 'm.organization_id').onRef('s.member_id', '=', 'm.id'),
    )
    .selectAll('m')
    .select('s.seen_at')
    .where('m.removed_at', 'is', null);
}

/** Whether the account works for another organization too. */
export async function hasMembershipElsewhere(
  db: Db,
  { user_id, organization_id }: Pick<MemberRow, 'user_id' | 'organization_id'>,
): Promise<boolean> {
  const row = await acrossOrganizations(db, (all) =>
    all
      .selectFrom('member')
      .select('id')
      .where('user_id', '=', user_id)
      .where('organization_id', '<>', organization_id)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** One change of a team at a time: whether an owner is left is decided by who is there. */
export async function lockTeam(trx: Transaction<Database>, organizationId: string): Promise<void> {
  await trx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
}

export async function updateMember(
  trx: Transaction<Database>,
  { organizationId, memberId }: MemberKey,
  change: Partial<Pick<MemberRow, 'name' | 'role' | 'grants' | 'place_ids' | 'removed_at' | 'sessions_from'>>,
): Promise<void> {
  await trx
    .updateTable('member')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', memberId)
    .execute();
}

/** Answers the member's id; whoever left comes back as who they were. Null: they work here already. */
export async function insertMember(
  trx: Transaction<Database>,
  member: Pick<MemberRow, 'organization_id' | 'id' | 'user_id' | 'role' | 'place_ids' | 'grants' | 'name'>,
): Promise<string | null> {
  const { role, place_ids, grants, name } = member;
  const row = await trx
    .insertInto('member')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'organization_id'])
        .doUpdateSet({ role, place_ids, grants, name, removed_at: null })
        .where('member.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The account of somebody who left ends where they work nowhere else: with it their sessions, passkeys, codes and their address. */
export async function endAccountOfNobody(trx: Transaction<Database>, userId: string): Promise<void> {
  // Two teams that let them go in one instant take turns: the second finds that the first one did.
  await sql`select id from auth."user" where id::text = ${userId} for update`.execute(trx);
  await acrossOrganizations(trx, (all) =>
    sql`delete from auth."user" where id::text = ${userId} and not exists (
      select from member where user_id = ${userId} and removed_at is null)`.execute(all),
  );
}

/** Nobody sits at a desk any more who left. */
export async function leaveDesks(trx: Transaction<Database>, { organizationId, memberId }: MemberKey): Promise<void> {
  await trx
    .updateTable('desk')
    .set({ member_id: null })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute();
}

const seenWithinMs = 60_000;

/** Says to the minute when somebody was last there; a console asks every few seconds. */
export async function noteMemberSeen(db: Db, member: SeenMember, now: Date): Promise<void> {
  if (member.seen_at && now.getTime() - member.seen_at.getTime() < seenWithinMs) return;
  await db
    .insertInto('member_seen')
    .values({ organization_id: member.organization_id, member_id: member.id, seen_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'member_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function insertApiKey(trx: Transaction<Database>, key: Insertable<ApiKeyTable>): Promise<void> {
  await trx.insertInto('api_key').values(key).execute();
}

export async function findApiKey(db: Db, keyHash: Buffer): Promise<ApiKeyRow | null> {
  const row = await lookUp(db, (all) =>
    all
      .selectFrom('api_key')
      .selectAll()
      .where('key_hash', '=', keyHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  return row ?? null;
}

const usedWithinMs = 60_000;

/** Says to the minute when a key was last used; more would be a write per call. */
export async function noteKeyUse(db: Db, key: ApiKeyRow, now: Date): Promise<void> {
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < usedWithinMs) return;
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .execute();
}
