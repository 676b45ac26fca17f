// The members of a team, by account. A former member keeps a row that only readers of the log see.

import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { type Role, rolesThat } from '#domain/team/permissions.ts';
import type { MemberTable } from '../schema/schema.ts';
import type { Owned } from '../schema/column-types.ts';
import { acrossOrganizations, lookUp } from '../scope/look-up.ts';
import { putRow, rowsOf, setRows } from '../rows.ts';
import { namedRows, nothingNamed, type NamedRows } from './named-rows.ts';

export type MemberRow = Selectable<MemberTable>;

export interface SeenMember extends MemberRow {
  seen_at: Date | null;
}

/** Includes the organization's settings that decide which proofs this member must show. */
export interface MemberOfUser extends SeenMember {
  second_step_roles: Role[];
  is_demo: boolean;
  named: NamedRows;
}

const isDemo = sql<boolean>`exists (select from place p where p.organization_id = m.organization_id and p.is_demo)`;

/** A user's membership; the first one if there are several. */
export async function findMemberOfUser(db: Db, userId: string, { ticketId, deskId } = nothingNamed) {
  const named = namedRows(sql`m.organization_id`, sql`${ticketId}::uuid`, sql`${deskId}::uuid`);
  const row = await lookUp(db, (all) =>
    membersWithSight(all)
      .innerJoin('organization as o', 'o.id', 'm.organization_id')
      .select(['o.second_step_roles', isDemo.as('is_demo'), named.as('named')])
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

/** Null if they left, too. */
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

/** All members, former ones too: what is past names them. */
export const findMembersEver = (db: Db, organizationId: string) =>
  rowsOf(db, 'member', { organization_id: organizationId })
    .select(['id', 'name', 'role', 'place_ids'])
    .orderBy('name')
    .orderBy('id')
    .execute();

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

/** The maker of a link with their current role: the link is valid only as far as their rights go now. */
export async function findLinkMaker(db: Db, link: { organization_id: string; made_by: string | null }) {
  if (link.made_by === null) return 'program';
  const maker = await findMember(db, { organizationId: link.organization_id, memberId: link.made_by });
  return maker && { role: maker.role, placeIds: maker.place_ids };
}

/** All memberships of an account, in the order in which the logs of organizations are locked. */
export function findMemberships(db: Db, userId: string): Promise<Owned[]> {
  return acrossOrganizations(db, (all) =>
    rowsOf(all, 'member', { user_id: userId, removed_at: null })
      .select(['organization_id', 'id'])
      .orderBy('organization_id')
      .execute(),
  );
}

/** Whether the account is also a member of another organization. */
export async function hasMembershipElsewhere(
  db: Db,
  { user_id, organization_id }: Pick<MemberRow, 'user_id' | 'organization_id'>,
): Promise<boolean> {
  return (await findMemberships(db, user_id)).some((one) => one.organization_id !== organization_id);
}

/** One change of a team at a time: the check that an owner remains needs a stable list. */
export async function lockTeam(trx: Trx, organizationId: string): Promise<void> {
  await trx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
}

export async function updateMember(trx: Trx, { organizationId, memberId }: MemberKey, change: Updateable<MemberTable>) {
  await setRows(trx, 'member', { organization_id: organizationId, id: memberId }, change);
}

/** Returns the member's id; a former member gets the same id again. Null: they are a member already. */
export async function insertMember(
  trx: Trx,
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

/** Deletes the account of a former member without any other membership, with its sessions, passkeys, codes and address. */
export async function endAccountOfNobody(trx: Trx, userId: string): Promise<void> {
  // If two teams remove the member at the same instant, they take turns: the second sees the first one's change.
  await sql`select id from auth."user" where id::text = ${userId} for update`.execute(trx);
  await acrossOrganizations(trx, (all) =>
    sql`delete from auth."user" where id::text = ${userId} and not exists (
      select from member where user_id = ${userId} and removed_at is null)`.execute(all),
  );
}

/** A former member no longer works at any desk. */
export async function leaveDesks(trx: Trx, { organizationId, memberId }: MemberKey): Promise<void> {
  await setRows(trx, 'desk', { organization_id: organizationId, member_id: memberId }, { member_id: null });
}

const seenWithinMs = 60_000;

/** Stores to the minute when a member was last active; a console sends a request every few seconds. */
export async function noteMemberSeen(db: Db, member: SeenMember, now: Date): Promise<void> {
  if (member.seen_at && now.getTime() - member.seen_at.getTime() < seenWithinMs) return;
  const key = { organization_id: member.organization_id, member_id: member.id };
  await putRow(db, 'member_seen', key, { seen_at: now });
}

// Which members want the figures of each week by e-mail, and which week they were sent last.
interface WeekEmailMember {
  organizationId: string;
  id: string;
  userId: string;
  language: string;
  /** Of the first of their places. */
  timeZone: string;
  /** The Monday of the week that was sent last; null: none was. */
  mailedWeek: string | null;
}

/** Members whose role gives them no settings any more get none. */
export async function findWeekEmailMembers(db: Db): Promise<WeekEmailMember[]> {
  const { rows } = await sql<WeekEmailMember>`
    select m.organization_id as "organizationId", m.id, m.user_id as "userId", m.week_mail as language,
      m.week_mailed as "mailedWeek", p.time_zone as "timeZone"
    from member m cross join lateral (
      select p.time_zone from place p where p.organization_id = m.organization_id
        and (m.place_ids = '{}' or p.id = any (m.place_ids)) order by p.created_at, p.id limit 1) p
    where m.week_mail is not null and m.removed_at is null and m.role = any (${rolesThat('settings')}::text[])`.execute(
    db,
  );
  return rows;
}

/** False if that week was sent already, or is not wanted any more. A clock that was ahead sent a week still to come. */
export async function markWeekMailed(trx: Trx, { organizationId, memberId }: MemberKey, week: string) {
  const { rows } = await sql`update member set week_mailed = ${week}
    where organization_id = ${organizationId} and id = ${memberId} and week_mail is not null
      and (week_mailed is null or week_mailed < ${week}::date or week_mailed > ${week}::date + 7) returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
