import { expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { pagePatterns } from './page-patterns.ts';

const routeOf = (id: string, path: string | undefined, parentId?: string) => [id, { id, path, parentId, module: {} }];
const routes = Object.fromEntries([
  routeOf('root', ''),
  routeOf('home', undefined, 'root'),
  routeOf('ticket', 't/:token', 'root'),
  routeOf('board', 'p/:place/board', 'root'),
  routeOf('line', 'p/:place/:line', 'root'),
  routeOf('settings', 'desk/:place/settings', 'root'),
  routeOf('look', 'look', 'settings'),
  routeOf('missing', '*', 'root'),
]) as ServerBuild['routes'];

test.for<[string, string]>([
  ['/', '/'],
  ['/_root.data?_routes=root', '/.data'],
  ['/t/Jx0aB3', '/t/:token'],
  ['/t/Jx0aB3?name=Leila', '/t/:token'],
  ['/t/Jx0aB3.data', '/t/:token.data'],
  ['/t/Jx0aB3/more', '/*'],
  ['/p/mill/board', '/p/:place/board'],
  ['/p/mill/walk-in', '/p/:place/:line'],
  ['/p/mill', '/*'],
  ['/desk/mill/settings/', '/desk/:place/settings'],
  ['/desk/mill/settings/look', '/desk/:place/settings/look'],
  ['/Jx0aB3', '/*'],
])('%s is the page %s', ([address, pattern]) => {
  expect(pagePatterns(routes)(address)).toBe(pattern);
});
