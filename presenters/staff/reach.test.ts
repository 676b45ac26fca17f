import { expect, test } from 'vitest';
import { presentReach, type ReachFacts } from './reach.ts';

const nobody: ReachFacts = {
  texts_stopped: false,
  can_text: false,
  can_text_second: false,
  can_push: false,
  message_state: null,
  message_channel: null,
  message_reason: null,
};
const said = (message_channel: 'sms' | 'push', message_state: ReachFacts['message_state']): Partial<ReachFacts> => ({
  message_channel,
  message_state,
});

test.each<[string, Partial<ReachFacts>, string]>([
  ['no way at all', {}, 'board ready'],
  ['a phone', { can_text: true }, 'text ready'],
  ['the phone of a helper', { can_text_second: true, ...said('sms', 'delivered') }, 'text arrived'],
  ['a phone that wants no texts', { can_text: true, texts_stopped: true }, 'text not_reached'],
  ['the same, with a helper', { can_text: true, can_text_second: true, texts_stopped: true }, 'text ready'],
  [
    'the same, with a browser',
    { can_text: true, can_push: true, texts_stopped: true, ...said('push', 'sent') },
    'push sent',
  ],
  ['a browser', { can_push: true }, 'push ready'],
  ['a browser that was told', { can_push: true, ...said('push', 'sent') }, 'push sent'],
  ['a browser that showed it', { can_push: true, ...said('push', 'delivered') }, 'push arrived'],
  [
    'both, and the browser was faster',
    { can_text: true, can_push: true, ...said('push', 'delivered') },
    'push arrived',
  ],
  ['both, and neither worked', { can_text: true, can_push: true, ...said('sms', 'failed') }, 'text not_reached'],
  ['a browser found gone by this very message', said('push', 'failed'), 'push not_reached'],
  ['the same, with a phone for the next one', { can_text: true, ...said('push', 'failed') }, 'text ready'],
  ['a browser turned off after it was told', said('push', 'sent'), 'board ready'],
  ['a number taken away, a browser in its place', { can_push: true, ...said('sms', 'delivered') }, 'push ready'],
])('%s', (_, facts, expected) => {
  const { by, state } = presentReach({ ...nobody, ...facts }, false);
  expect(`${by} ${state}`).toBe(expected);
});

test('who looks at the page needs no way', () => {
  expect(presentReach(nobody, true)).toEqual({ by: 'page', state: 'ready' });
  expect(presentReach({ ...nobody, ...said('push', 'failed') }, true)).toEqual({ by: 'page', state: 'ready' });
});

test('a text that was not paid for says why, and one that failed does not', () => {
  const lost = { ...nobody, can_text: true, ...said('sms', 'dropped'), message_reason: 'held' as const };
  expect(presentReach(lost, false)).toEqual({ by: 'text', state: 'not_reached', why: 'held' });
  expect(presentReach({ ...lost, message_reason: 'opted_out' }, false)).toEqual({ by: 'text', state: 'not_reached' });
});
