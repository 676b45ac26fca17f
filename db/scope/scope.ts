// Whose rows a connection shows. The database itself holds to it (row-security.ts): where nothing is opened, nothing is seen.

import { AsyncLocalStorage } from 'node:async_hooks';

/** The setting of a connection that the database's policies read. */
export const scopeSetting = 'turnstone.organizations';
export const everyScope = '*';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What one request has opened so far: the organizations that what it holds (a link, a key, a session) led to. */
export class RequestScope {
  private readonly organizations = new Set<string>();
  private isEvery = false;

  open(organizationId: string): void {
    if (uuid.test(organizationId)) this.organizations.add(organizationId);
  }

  openEvery(): void {
    this.isEvery = true;
  }

  get setting(): string {
    return this.isEvery ? everyScope : settingOf(this.organizations);
  }
}

const current = new AsyncLocalStorage<RequestScope>();

/** Runs a request's work, and all that follows from it, in a scope of its own. */
export function runInScope<Result>(scope: RequestScope, work: () => Result): Result {
  return current.run(scope, work);
}

export function currentScope(): RequestScope | undefined {
  return current.getStore();
}

/** As an array of the database. What is no id is left out: it stands for nobody's rows. */
export function settingOf(organizationIds: Iterable<string>): string {
  return `{${Array.from(organizationIds)
    .filter((id) => uuid.test(id))
    .join(',')}}`;
}

/** With one more; every organization stays every. */
export function settingWith(setting: string, organizationIds: readonly string[]): string {
  if (setting === everyScope) return setting;
  const known = setting.replace(/^\{|\}$/g, '').split(',');
  return settingOf(new Set([...known, ...organizationIds]));
}
