// Browser notifications: the key to subscribe with, which browsers subscribed for a ticket, and what they displayed.

import { notePushShown, subscribePush, unsubscribePush } from '#commands/messaging/push-subscriptions.ts';
import { pushKey } from '#contract/guest-view.ts';
import { changedGuestTicket } from '#contract/changed-answers.ts';
import { pushBody, pushEndpointBody, pushShownBody } from '#contract/requests.ts';
import { presentPushKey } from '#presenters/guest/push-key.ts';
import { forAnybody, forGuest } from './operations.ts';
import { changedGuestView } from './ticket-routes.ts';

export const pushOperations = [
  forAnybody('GET /push-key', {
    id: 'getPushKey',
    summary: 'The key for which a browser subscribes to notifications',
    tags: ['tickets'],
    answer: pushKey,
    run: ({ deps }) => presentPushKey(deps),
  }),
  forGuest('POST /tickets/:ticket/push', {
    id: 'subscribePush',
    summary: 'Notify this browser too; the same one twice is kept once',
    headers: null,
    body: pushBody,
    answer: changedGuestTicket,
    run: async ({ deps, actor, ref, body }) => {
      await subscribePush(deps.commands, actor, ref, body, deps.config.pushOrigins ?? []);
      return changedGuestView(deps, ref);
    },
  }),
  forGuest('DELETE /tickets/:ticket/push', {
    id: 'unsubscribePush',
    summary: 'Notify this browser no more',
    headers: null,
    body: pushEndpointBody,
    answer: changedGuestTicket,
    run: async ({ deps, actor, ref, body }) => {
      await unsubscribePush(deps.commands, actor, ref, body);
      return changedGuestView(deps, ref);
    },
  }),
  forGuest('POST /tickets/:ticket/push/shown', {
    id: 'notePushShown',
    summary: 'The browser showed a notification: it has arrived',
    headers: null,
    body: pushShownBody,
    nothing: 'Noted',
    run: async ({ deps, ref, body }) => {
      const told = await notePushShown(deps.commands, ref, body.id);
      // Announcing a known number means: something outside the log changed.
      if (told) deps.hub.announce(told.lineId, 0);
    },
  }),
];
