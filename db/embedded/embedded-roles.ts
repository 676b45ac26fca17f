import { withClient } from '../with-client.ts';
import { connectionString, roleNames, type Cluster } from './embedded-cluster.ts';

const { owner: ownerRole, running: runningRole } = roleNames;

/** Creates both roles, sets their passwords, and gives the owner all that an older version created as the superuser. */
export async function prepareRoles(cluster: Cluster, port: number): Promise<void> {
  await withClient({ connectionString: connectionString(cluster, port, 'superuser') }, async (client) => {
    for (const [role, password] of [
      [ownerRole, cluster.passwords.owner],
      [runningRole, cluster.passwords.running],
    ] as const) {
      const known = await client.query('select from pg_roles where rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`create role ${role}`);
      await client.query(
        `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit password ${client.escapeLiteral(password)}`,
      );
    }
    await client.query(`grant pg_checkpoint to ${runningRole}`);
    await client.query(handOver);
  });
}

// One statement cannot reassign all objects of the superuser: the system's objects are among them.
const handOver = `do $do$
declare one record;
begin
  if (select datdba <> '${ownerRole}'::regrole from pg_database where datname = current_database()) then
    execute format('alter database %I owner to ${ownerRole}', current_database());
  end if;
  for one in
    select format('schema %I', nspname) as thing from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner <> '${ownerRole}'::regrole
    union all
    select format('table %s', c.oid::regclass) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relowner <> '${ownerRole}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and proowner <> '${ownerRole}'::regrole
    union all
    select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and typowner <> '${ownerRole}'::regrole
        and typtype in ('c', 'd', 'e') and typelem = 0 and (typrelid = 0 or (select relkind from pg_class where oid = typrelid) = 'c')
  loop
    execute format('alter %s owner to ${ownerRole}', one.thing);
  end loop;
end $do$`;
