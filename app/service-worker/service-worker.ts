// Shows notifications while no page is open, and leads to the ticket. A console shows its own through it. It caches no
// pages and intercepts no requests. It is installed when somebody asks for notifications, never before.

import type { PushNotification } from '#contract/push-notification.ts';
import { fetchPushKey, notifyHere, notifyNoMore, sayShown } from './push-calls.ts';
import { forgetTicket, knownTickets } from './push-tickets.ts';
import { whatToShow } from './what-to-show.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushNotification));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Pick<PushNotification, 'path'>).path));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event.oldSubscription ?? null, event.newSubscription ?? null));
});

async function show(comes: PushNotification): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: comes.tag });
  const { title, options } = whatToShow(
    comes,
    shown.map(({ data }) => data as PushNotification),
  );
  await self.registration.showNotification(title, options);
  // If the network is away by now, the message still counts as sent.
  await sayShown(tokenOf(comes.path), comes.id).catch(() => undefined);
}

const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : self.clients.openWindow(path));
}

/** The browser replaced its subscription, or wants it replaced: every ticket gets the new one, and finished tickets are removed. */
async function subscribeAnew(old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const key = old?.options.applicationServerKey ?? (await fetchPushKey());
  if (!given && !key) return;
  const input = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = given ?? (await self.registration.pushManager.subscribe(input));
  for (const token of await knownTickets()) await subscribeTicket(token, subscription, old);
}

const isOver = ({ status }: Response): boolean => status === 404 || status === 409;

/** If the network is away, only the browser's next visit to the ticket can repair it. */
async function subscribeTicket(token: string, subscription: PushSubscription, old: PushSubscription | null) {
  try {
    const answer = await notifyHere(token, subscription);
    if (isOver(answer)) await forgetTicket(token);
    else if (old && old.endpoint !== subscription.endpoint) await notifyNoMore(token, old);
  } catch {
    // Each ticket is tried separately.
  }
}
