// Row rules, one for every table with an organization, whoever created the table and whenever. Set after each migration
// from the catalog, so that no developer has to remember them.

import { everyScope, scopeSetting } from './scope.ts';

/** If the text of the rule changes, change its name too: the new rule replaces the old one. */
export const policyName = 'turnstone_organization_2';

// The setting is read, compared and cast once per statement: a cast for each row took most of the time of a count of years.
// A row without an organization yet (a screen that asks to be paired) is found by its code.
const setting = `current_setting('${scopeSetting}', true)`;
const visible = `(select ${setting} = '${everyScope}') or organization_id = any ((select nullif(nullif(${setting}, '${everyScope}'), '')::uuid[])::uuid[])`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Idempotent; changes a table only if its rule is missing or different. */
export const protectRows = `do $do$ declare one record;
begin
  for one in
    select c.oid::regclass as name, a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id' and not a.attisdropped
      and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${policyName}'))
  loop
    execute format('alter table %s enable row level security', one.name);
    execute (select coalesce(string_agg(format('drop policy %I on %s', polname, one.name), ';'), 'select') from pg_policy
      where polrelid = one.name and polname like 'turnstone_organization%');
    execute format('create policy ${policyName} on %s using (%s)', one.name,
      ${quoted(visible)} || case when one.attnotnull then '' else ' or organization_id is null' end);
  end loop;
end $do$`;
