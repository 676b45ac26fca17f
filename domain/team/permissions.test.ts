import { describe, expect, test } from 'vitest';
import { actions, may, permissions, phoneSight, roles, type Action, type Audience } from './permissions.ts';

const audiences: Audience[] = ['guest', 'device', 'viewer', 'host', 'manager', 'owner'];

// Section 6 of the product, row by row, written down again and not read from the code. '' is no.
const product: Record<Action, [string, string, string, string, string, string]> = {
  see_public: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  see_own_ticket: ['own', '', '', '', '', ''],
  add_ticket: ['own', 'kiosk', '', 'yes', 'yes', 'yes'],
  see_names: ['own', '', 'yes', 'yes', 'yes', 'yes'],
  see_phone: ['masked', '', 'masked', 'active', 'yes', 'yes'],
  work_tickets: ['', '', '', 'yes', 'yes', 'yes'],
  reorder: ['', '', '', 'granted', 'yes', 'yes'],
  run_line: ['', '', '', 'yes', 'yes', 'yes'],
  settings: ['', '', '', '', 'yes', 'yes'],
  insights: ['', '', 'yes', 'yes', 'yes', 'yes'],
  team: ['', '', '', '', 'hosts', 'yes'],
  own: ['', '', '', '', '', 'yes'],
  see_audit: ['', '', '', '', '', 'yes'],
};

test.each(Object.keys(product) as Action[])('%s is allowed to whom the product says', (action) => {
  const here = audiences.map((audience) => permissions[action][audience]);
  expect(here).toEqual(product[action].map((permission) => permission || 'no'));
});

test('there is no action beside those of the product', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(product).toSorted());
  expect(actions.toSorted()).toEqual(Object.keys(product).toSorted());
});

describe('staff', () => {
  test('a host reorders where a manager allowed it, and by nothing else', () => {
    expect(may('host', 'reorder')).toBe(false);
    expect(may('host', 'reorder', ['settings', 'reorders'])).toBe(false);
    expect(may('host', 'reorder', ['reorder'])).toBe(true);
  });

  test('a grant opens nothing that the role may not be granted', () => {
    for (const action of ['settings', 'team', 'own'] as const) expect(may('host', action, [action])).toBe(false);
    for (const action of ['work_tickets', 'reorder', 'run_line'] as const)
      expect(may('viewer', action, [action])).toBe(false);
  });

  test('each role may all that the one below it may', () => {
    for (const action of actions)
      roles.forEach((role, at) => {
        const above = roles[at + 1];
        expect(!may(role, action) || above === undefined || may(above, action)).toBe(true);
      });
  });
});

test.each([
  ['viewer', 'called', 'masked'],
  ['host', 'waiting', 'masked'],
  ['host', 'held', 'masked'],
  ['host', 'called', 'full'],
  ['host', 'serving', 'full'],
  ['host', 'served', 'masked'],
  ['host', 'no_show', 'masked'],
  ['manager', 'waiting', 'full'],
  ['owner', 'left', 'full'],
] as const)('%s sees the phone of someone %s: %s', (role, state, sight) => {
  expect(phoneSight(role, state)).toBe(sight);
});
