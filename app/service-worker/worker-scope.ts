// The part of a service worker's world that ours uses; the types of pages, which the rest of the app is checked with, do not know it.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerPushEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}

interface ClickEvent extends WorkerEvent {
  notification: Notification;
}

interface SubscriptionChangeEvent extends WorkerEvent {
  /** Not said by every browser. */
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(input: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listen: (event: WorkerPushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listen: (event: SubscriptionChangeEvent) => void): void;
}

/** What pages' types leave out, because pages have no use for it. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  vibrate?: number[];
}
