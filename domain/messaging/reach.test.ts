import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allReasons, barredBy, goesOnAfter } from './failure-reason.ts';
import { reachOf, type LastMessage, type MessageState } from './reach.ts';
import { carriersIn, nextTry, routesOf, type Contact } from './route.ts';

const nobody: Contact = { canText: false, canTextSecond: false, canPush: false, carriers: carriersIn.none };
const text = { canText: true };
const said = (channel: LastMessage['channel'], state: MessageState): LastMessage => ({ channel, state, reason: null });
const reach = (some: Partial<Contact>, last: LastMessage | null = null, isPageOpen = false) =>
  reachOf({ ...nobody, ...some }, last, isPageOpen);

test.each<[string, Partial<Contact>, LastMessage | null, string]>([
  ['nothing at all', {}, null, 'board ready'],
  ['a phone', text, null, 'text ready'],
  ['the phone of a helper', { canTextSecond: true }, said('sms', 'delivered'), 'text arrived'],
  ['a phone that wants no texts', { ...text, areTextsStopped: true }, null, 'text not_reached'],
  ['the same, with a helper', { ...text, canTextSecond: true, areTextsStopped: true }, null, 'text ready'],
  ['the same, with a browser', { ...text, canPush: true, areTextsStopped: true }, said('push', 'sent'), 'push sent'],
  ['the same, before anything was sent', { ...text, canPush: true, areTextsStopped: true }, null, 'push ready'],
  ['a phone that takes no texts', { canCall: true }, null, 'voice ready'],
  ['the same, who wants no calls either', { canCall: true, areTextsStopped: true }, null, 'board ready'],
  ['a browser', { canPush: true }, null, 'push ready'],
  ['a browser that was told', { canPush: true }, said('push', 'sent'), 'push sent'],
  ['a browser that showed it', { canPush: true }, said('push', 'delivered'), 'push arrived'],
  ['both, and the browser was faster', { ...text, canPush: true }, said('push', 'delivered'), 'push arrived'],
  ['both, and neither worked', { ...text, canPush: true }, said('sms', 'failed'), 'text not_reached'],
  ['a browser found gone by this very message', {}, said('push', 'failed'), 'push not_reached'],
  ['the same, with a phone for the next one', text, said('push', 'failed'), 'text ready'],
  ['a browser turned off after it was told', {}, said('push', 'sent'), 'board ready'],
  ['a number taken away, a browser in its place', { canPush: true }, said('sms', 'delivered'), 'push ready'],
  ['emails before texts', { ...text, canMail: true, carriers: carriersIn.first }, null, 'mail ready'],
  ['emails after texts', { ...text, canMail: true, carriers: carriersIn.after }, null, 'text ready'],
  ['an address at a place that sends no emails', { canMail: true }, null, 'board ready'],
])('%s', (_, some, last, expected) => {
  const { by, state } = reach(some, last);
  expect(`${by} ${state}`).toBe(expected);
});

test('who looks at the page need not be told', () => {
  expect(reach({}, null, true)).toEqual({ by: 'page', state: 'ready' });
  expect(reach({}, said('push', 'failed'), true)).toEqual({ by: 'page', state: 'ready' });
});

test('a text that was not paid for says why, and one that failed does not', () => {
  const lost = { channel: 'sms', state: 'dropped', reason: 'held' } as const;
  expect(reach(text, lost)).toEqual({ by: 'text', state: 'not_reached', why: 'held' });
  expect(reach(text, { ...lost, reason: 'opted_out' })).toEqual({ by: 'text', state: 'not_reached' });
});

test('after every failure there is another try, or staff see that the guest was not reached', () => {
  const contacts = fc.record({ canMail: fc.boolean(), toldFirst: fc.constantFrom('sms', 'email', null) });
  fc.assert(
    fc.property(contacts, fc.constantFrom(...allReasons), (some, reason) => {
      const contact = { ...nobody, canText: true, ...some, carriers: carriersIn.after };
      const tried: string[] = [];
      for (const one of routesOf(contact, 'called')[0] ?? []) {
        tried.push(one.channel, ...barredBy(reason, one.channel));
        const last = { channel: one.channel === 'email' ? 'email' : 'sms', state: 'failed', reason } as const;
        const next = goesOnAfter(reason) ? nextTry(routesOf(contact, 'called')[0] ?? [], tried) : null;
        expect(next !== null || reachOf(contact, last, false).state === 'not_reached').toBe(true);
        if (next === null) break;
      }
    }),
  );
});
