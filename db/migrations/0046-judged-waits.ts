import { sql, type Kysely } from 'kysely';

/** Days are counted again as far back as the record of estimates looks: their figures say how each place in line came out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const since = 'current_date - 40';

const statements = [
  `delete from day_figure where day >= ${since}`,
  `update figure_mark k set counted_to = ${since} - 1, next_day = (select min(t.service_day) from ticket t
      where t.organization_id = k.organization_id and t.line_id = k.line_id and t.service_day >= ${since})
    where k.counted_to >= ${since}`,
];
