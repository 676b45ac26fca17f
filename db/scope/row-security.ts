// The rules of rows, one for every table with an organization in it, whoever made that table and whenever. Set after each migration, from
// the catalog: nobody has to think of it.

import { everyScope, scopeSetting } from './scope.ts';

/** Another text of the rule gets another name, and takes the place of the one before. */
export const policyName = 'turnstone_organization_1';

// Both settings are asked once for a statement. A row that is nobody's yet (a screen that asks to be paired) is found by what it is asked by.
const setting = `current_setting('${scopeSetting}', true)`;
const visible = `(select ${setting}) = '${everyScope}' or organization_id = any ((select nullif(nullif(${setting}, '${everyScope}'), ''))::uuid[])`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Idempotent; touches a table only where its rule is missing or another. */
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
