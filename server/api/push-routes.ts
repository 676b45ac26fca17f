// Browser notifications: the key to subscribe with, which browsers subscribed for a ticket, and what they displayed.

import { z } from 'zod';
import { notePushShown, subscribePush, unsubscribePush } from '#commands/messaging/push-subscriptions.ts';
import { pushKey } from '#contract/guest-view.ts';
import { changedGuestTicket } from '#contract/changed-answers.ts';
import { pushBody, pushEndpointBody, pushShownBody, tokenParams } from '#contract/requests.ts';
import { presentPushKey } from '#presenters/guest/push-key.ts';
import { guestOf, problems, type Api, type ApiDeps } from './calls.ts';
import { changedGuestView, refByToken } from './ticket-routes.ts';

const pushKeySchema = {
  operationId: 'getPushKey',
  summary: 'The key for which a browser subscribes to notifications',
  tags: ['tickets'],
  response: { 200: pushKey, ...problems },
};

const subscribeSchema = {
  operationId: 'subscribePush',
  summary: 'Notify this browser too; the same one twice is kept once',
  tags: ['tickets'],
  params: tokenParams,
  body: pushBody,
  response: { 200: changedGuestTicket, ...problems },
};

const unsubscribeSchema = {
  operationId: 'unsubscribePush',
  summary: 'Notify this browser no more',
  tags: ['tickets'],
  params: tokenParams,
  body: pushEndpointBody,
  response: { 200: changedGuestTicket, ...problems },
};

const shownSchema = {
  operationId: 'notePushShown',
  summary: 'The browser showed a notification: it has arrived',
  tags: ['tickets'],
  params: tokenParams,
  body: pushShownBody,
  response: { 204: z.null().describe('Noted'), ...problems },
};

export function registerPush(api: Api, deps: ApiDeps): void {
  const { commands, config, hub } = deps;

  api.get('/push-key', { schema: pushKeySchema }, () => presentPushKey(deps));

  api.post('/tickets/:ticket/push', { schema: subscribeSchema }, async (request) => {
    const ref = await refByToken(deps, request.params.ticket);
    await subscribePush(commands, guestOf(request), ref, request.body, config.pushOrigins ?? []);
    return changedGuestView(deps, ref);
  });

  api.delete('/tickets/:ticket/push', { schema: unsubscribeSchema }, async (request) => {
    const ref = await refByToken(deps, request.params.ticket);
    await unsubscribePush(commands, guestOf(request), ref, request.body);
    return changedGuestView(deps, ref);
  });

  api.post('/tickets/:ticket/push/shown', { schema: shownSchema }, async (request, reply) => {
    const ref = await refByToken(deps, request.params.ticket);
    const told = await notePushShown(commands, ref, request.body.id);
    // Announcing a known number means: something outside the log changed.
    if (told) hub.announce(told.lineId, 0);
    return reply.code(204).send(null);
  });
}
