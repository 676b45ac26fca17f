// Which members want the figures of each week by e-mail, and which week they were sent last.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { rolesThat } from '#domain/team/permissions.ts';
import type { MemberKey } from './members.ts';

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
