import { describe, expect, test } from 'vitest';
import type { Staff } from './actor.ts';
import { roles, type Role } from './permissions.ts';
import {
  authoriseManaging,
  authoriseTeam,
  leavesNoOwner,
  mayManage,
  rolesToGive,
  standingOf,
  worksBeside,
} from './team.ts';

const at = (role: Role, ...placeIds: string[]) => ({ role, placeIds });
const staff = (role: Role, ...placeIds: string[]): Staff => ({
  kind: 'member',
  proof: 'given',
  id: 'm',
  organizationId: 'o',
  role,
  grants: [],
  placeIds,
});

test('an owner gives every role, a manager only that of a host, others none', () => {
  expect(rolesToGive('owner')).toEqual(roles);
  expect(rolesToGive('manager')).toEqual(['host']);
  expect(rolesToGive('host')).toEqual([]);
  expect(rolesToGive('viewer')).toEqual([]);
});

describe('looking after somebody', () => {
  test.for<[Role, Role, boolean]>([
    ['owner', 'owner', true],
    ['owner', 'viewer', true],
    ['manager', 'host', true],
    ['manager', 'viewer', false],
    ['manager', 'manager', false],
    ['manager', 'owner', false],
    ['host', 'host', false],
    ['viewer', 'viewer', false],
  ])('%s and %s: %s', ([actor, member, isAllowed]) => {
    expect(mayManage(at(actor), at(member))).toBe(isAllowed);
  });

  test('nobody reaches beyond the own places', () => {
    expect(mayManage(at('owner'), at('host', 'a'))).toBe(true);
    expect(mayManage(at('owner', 'a'), at('host', 'a'))).toBe(true);
    expect(mayManage(at('owner', 'a'), at('host', 'a', 'b'))).toBe(false);
    expect(mayManage(at('owner', 'a'), at('host'))).toBe(false);
    expect(worksBeside(at('owner', 'a'), at('host'))).toBe(true);
    expect(worksBeside(at('owner', 'a'), at('host', 'a', 'b'))).toBe(true);
    expect(worksBeside(at('owner', 'a'), at('host', 'b'))).toBe(false);
  });

  test('whom one does not know of is not found, whom one may not look after is forbidden', () => {
    expect(() => authoriseManaging(staff('owner', 'a'), at('host', 'b'))).toThrow('not_found');
    expect(() => authoriseManaging(staff('owner', 'a'), at('host'))).toThrow('forbidden');
    expect(() => authoriseManaging(staff('manager'), at('owner'))).toThrow('forbidden');
    expect(() => authoriseManaging(staff('manager'), at('host'))).not.toThrow();
  });
});

test('the team is for its own managers and owners', () => {
  expect(() => authoriseTeam(staff('owner'), 'another')).toThrow('not_found');
  expect(() => authoriseTeam(staff('host'), 'o')).toThrow('forbidden');
  expect(() => authoriseTeam(staff('manager'), 'o')).not.toThrow();
  expect(() => authoriseTeam({ ...staff('manager'), proof: undefined }, 'o')).toThrow('step_up');
  expect(() => authoriseTeam({ ...staff('owner'), kind: 'key', id: null, organizationId: null }, 'o')).not.toThrow();
});

test('grants are kept for hosts alone, and only those there are', () => {
  const input = { placeIds: ['a', 'a'], grants: ['reorder', 'own'] };
  expect(standingOf({ role: 'host', ...input })).toEqual({ role: 'host', placeIds: ['a'], grants: ['reorder'] });
  expect(standingOf({ role: 'manager', ...input }).grants).toEqual([]);
});

describe('the last owner', () => {
  test('stays', () => {
    expect(leavesNoOwner(at('owner'), null, [at('manager')])).toBe(true);
    expect(leavesNoOwner(at('owner'), at('manager'), [])).toBe(true);
    expect(leavesNoOwner(at('owner'), at('owner', 'a'), [at('owner', 'b')])).toBe(true);
    expect(leavesNoOwner(at('owner', 'a'), null, [])).toBe(true);
  });

  test('may go where another is left', () => {
    expect(leavesNoOwner(at('owner'), null, [at('owner')])).toBe(false);
    expect(leavesNoOwner(at('owner'), at('owner'), [])).toBe(false);
    expect(leavesNoOwner(at('owner', 'a'), null, [at('owner')])).toBe(false);
    expect(leavesNoOwner(at('manager'), null, [])).toBe(false);
  });
});
