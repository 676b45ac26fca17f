import { expect, test } from 'vitest';
import type { PushNotification } from '#contract/push-notification.ts';
import { whatToShow } from './what-to-show.ts';

const call: PushNotification = {
  id: 'call',
  at: 2000,
  title: 'It’s your turn: A-14',
  body: 'Harbour Clinic: please come to Desk 3.',
  language: 'en',
  direction: 'ltr',
  path: '/t/abc',
  tag: 'ticket',
  isCall: true,
};
const soon: PushNotification = { ...call, id: 'soon', at: 1000, title: 'Almost your turn: A-14', isCall: false };
const withdrawn: PushNotification = { ...call, id: 'withdrawn', at: 3000, title: 'Not your turn yet', isCall: false };

test('a call asks for attention and stays', () => {
  const { title, options } = whatToShow(call, []);
  expect(title).toBe(call.title);
  expect(options).toMatchObject({ tag: 'ticket', renotify: true, silent: false, requireInteraction: true, dir: 'ltr' });
  expect(options.vibrate?.length).toBeGreaterThan(0);
});

test('what comes later takes the place of what is shown, and is heard', () => {
  expect(whatToShow(call, [soon])).toMatchObject({ title: call.title, options: { renotify: true, silent: false } });
  expect(whatToShow(withdrawn, [call])).toMatchObject({
    title: withdrawn.title,
    options: { requireInteraction: false },
  });
});

test('what is shown already makes no noise', () => {
  const { title, options } = whatToShow(call, [call]);
  expect(title).toBe(call.title);
  expect(options).toMatchObject({ renotify: false, silent: true });
  expect(options).not.toHaveProperty('vibrate');
});

test('what comes too late does not take the place of what is newer', () => {
  const { title, options } = whatToShow(soon, [call]);
  expect(title).toBe(call.title);
  expect(options).toMatchObject({ silent: true, data: call });
});
