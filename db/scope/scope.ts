// Which organizations' rows a connection shows. The database itself enforces it (row-security.ts): if no organization
// is open, no row is visible.

import { AsyncLocalStorage } from 'node:async_hooks';

/** The setting of a connection that the database's policies read. */
export const scopeSetting = 'turnstone.organizations';
export const everyScope = '*';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The organizations that one request has opened so far, by the link, the key or the session that it carries. */
export class RequestScope {
  private readonly organizations = new Set<string>();
  private isEvery = false;

  open(organizationId: string): void {
    if (uuid.test(organizationId)) this.organizations.add(organizationId);
  }

  openEvery(): void {
    this.isEvery = true;
  }

  covers(organizationId: string): boolean {
    return this.isEvery || this.organizations.has(organizationId);
  }

  get setting(): string {
    return this.isEvery ? everyScope : settingOf(this.organizations);
  }
}

const current = new AsyncLocalStorage<RequestScope>();

/** Runs a request's work, and all that follows from it, in its own scope. */
export function runInScope<Result>(scope: RequestScope, work: () => Result): Result {
  return current.run(scope, work);
}

export function currentScope(): RequestScope | undefined {
  return current.getStore();
}

/** The setting as an array of the database. Invalid ids are left out: they match no rows. */
export function settingOf(organizationIds: Iterable<string>): string {
  return `{${Array.from(organizationIds)
    .filter((id) => uuid.test(id))
    .join(',')}}`;
}

/** Adds organizations to the setting; `every` stays `every`. */
export function settingWith(setting: string, organizationIds: readonly string[]): string {
  if (setting === everyScope) return setting;
  const known = setting.replace(/^\{|\}$/g, '').split(',');
  return settingOf(new Set([...known, ...organizationIds]));
}
