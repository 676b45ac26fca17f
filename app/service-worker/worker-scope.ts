// The part of a service worker's scope that we use. The rest of the app is checked with the types of pages, which do
// not include it.

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
  /** Not every browser provides it. */
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

/** Missing in the types of pages, because pages have no use for it. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  vibrate?: number[];
}
