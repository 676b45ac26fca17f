// Which page an address leads to, by its pattern: the log must not hold an address, and all pages are one route of the
// server.

import type { ServerBuild } from 'react-router';

interface Step {
  pattern: string | null;
  named: Map<string, Step>;
  /** Whatever the address has here. */
  any: Step | null;
}

const elsewhere = '/*';
// Bounded by the app's routes.
const newStep = (): Step => ({ pattern: null, named: new Map(), any: null });

/** The pattern of an address, for example `/t/:token`; of a page's data for scripts, `/t/:token.data`. */
export function pagePatterns(routes: ServerBuild['routes']): (address: string) => string {
  const root = newStep();
  for (const route of Object.values(routes)) if (route) add(root, pathOf(route, routes));
  return (address) => {
    const [path = ''] = address.split('?', 1);
    const [, page = '', data = ''] = /^(.*?)(\.data)?$/.exec(path) ?? [];
    const parts = page.split('/').filter(Boolean);
    const found = find(root, data !== '' && parts[0] === '_root' ? parts.slice(1) : parts);
    return found === null ? elsewhere : `${found}${data}`;
  };
}

type Route = NonNullable<ServerBuild['routes'][string]>;

function pathOf({ path, parentId }: Route, routes: ServerBuild['routes']): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [...(parent ? pathOf(parent, routes) : []), ...(path ?? '').split('/').filter(Boolean)];
}

function add(root: Step, parts: string[]): void {
  if (parts.includes('*')) return;
  let step = root;
  for (const part of parts) {
    if (part.startsWith(':')) step = step.any ??= newStep();
    else {
      const next = step.named.get(part) ?? newStep();
      step.named.set(part, next);
      step = next;
    }
  }
  step.pattern = `/${parts.join('/')}`;
}

function find(step: Step, parts: string[]): string | null {
  const [part, ...rest] = parts;
  if (part === undefined) return step.pattern;
  const named = step.named.get(part);
  return (named && find(named, rest)) ?? (step.any && find(step.any, rest));
}
