import { expect, test } from 'vitest';
import { linkState, type LinkMaker, type LinkState } from './staff-link.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-02T15:00:01Z');
const fresh = { used_at: null, revoked_at: null, expires_at: later };
const owner = { role: 'owner', placeIds: [] } as const;
const manager = { role: 'manager', placeIds: [] } as const;
const host = { role: 'host', placeIds: [] } as const;

test.for<[why: string, link: Partial<Parameters<typeof linkState>[0]>, by: LinkMaker, state: LinkState]>([
  ['fresh', {}, owner, 'open'],
  ['of the machine', {}, 'program', 'open'],
  ['used', { used_at: now }, owner, 'used'],
  ['used, then over', { used_at: now, expires_at: now }, owner, 'used'],
  ['at its end', { expires_at: now }, owner, 'expired'],
  ['taken back', { revoked_at: now }, owner, 'revoked'],
  ['of somebody who is gone', {}, null, 'revoked'],
  ['of somebody who is a host now', {}, host, 'revoked'],
])('a link that is %s', ([, link, by, state]) => {
  expect(linkState({ ...fresh, ...link }, by, host, now)).toBe(state);
});

test('whoever became a manager invites no owners any more', () => {
  expect(linkState(fresh, manager, host, now)).toBe('open');
  expect(linkState(fresh, manager, owner, now)).toBe('revoked');
});
