// A guest is notified by their browser. Chromium’s own push service is Google’s and out of reach, so the browser’s subscription is made
// at a service that was not written here; what that service was given is then handed to the real service worker.

import type { BrowserContext, CDPSession, Worker } from '@playwright/test';
import type { PushNotification } from '#contract/push-notification.ts';
import type { StaffTicket } from '#contract/views.ts';
import { openPushService, type PushService, type TestBrowser } from '../../push-service.ts';
import { expect, expectAccessible, test as base, waitForScripts, type Page, type Place } from '../fixtures.ts';
import { startApp, type RunningApp } from '../running-app.ts';

const test = base.extend<object, { service: PushService; app: RunningApp }>({
  service: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const service = await openPushService();
      await provide(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ service }, provide) => {
      const app = await startApp({ PUSH_ORIGINS: service.origin });
      await provide(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker starts one app, where each would start its own.
test.describe.configure({ mode: 'default' });

/** Stands for the browser’s maker: subscriptions come from the service of the test. Returns those that were made. */
async function subscribeAt(service: PushService, context: BrowserContext): Promise<TestBrowser[]> {
  const made: TestBrowser[] = [];
  await context.exposeFunction('subscribeAtService', async (key: string | null) => {
    if (key !== null) made.push(await service.subscribe(key));
    return made.at(-1) ?? null;
  });
  await context.addInitScript(() => {
    type Ask = (key: string | null) => Promise<{ endpoint: string; keys: Record<string, string> } | null>;
    const ask: Ask = (key) => (window as unknown as { subscribeAtService: Ask }).subscribeAtService(key);
    let wanted: ArrayBuffer | null = null;
    const asSubscription = (given: Awaited<ReturnType<Ask>>): PushSubscription | null =>
      given &&
      ({ ...given, options: { applicationServerKey: wanted }, toJSON: () => given } as unknown as PushSubscription);
    PushManager.prototype.subscribe = async (input) => {
      const bytes = input?.applicationServerKey as Uint8Array<ArrayBuffer>;
      wanted = bytes.buffer;
      const key = btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      const subscription = asSubscription(await ask(key));
      if (!subscription) throw new Error('no subscription');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => asSubscription(await ask(null));
  });
  return made;
}

async function openTicket(page: Page, place: Place, input: Record<string, unknown> = {}) {
  const ticket = await place.join(input);
  await page.goto(`/t/${ticket.token}`);
  await waitForScripts(page);
  return ticket;
}

const offer = (page: Page) => page.getByRole('button', { name: /Notify me on this/ });
const isOn = (page: Page) => page.getByText('You’ll be notified here');

test('a called guest is notified once, in their language, and not after they turned it off', async ({
  page,
  context,
  service,
  makePlace,
}) => {
  await context.grantPermissions(['notifications']);
  const made = await subscribeAt(service, context);
  const place = await makePlace({ desks: ['Desk 3'] });
  const ticket = await openTicket(page, place, { language: 'es' });
  await offer(page).click();
  await expect(isOn(page)).toBeVisible();
  await expect(page.getByText('Your browser will notify you')).toBeVisible();
  await expectAccessible(page);
  const [browser] = made;
  if (!browser) throw new Error('nothing was subscribed');

  await page.reload();
  await expect(isOn(page)).toBeVisible();
  await place.callNext();
  await expect.poll(() => service.notificationsOf(browser)).toHaveLength(1);
  const [said] = await service.notificationsOf(browser);
  expect(said).toMatchObject({
    title: `Es su turno: ${ticket.number}`,
    body: 'Harbour Clinic: acuda a Desk 3, por favor. Le guardamos el turno 5 minutos.',
    language: 'es',
    path: `/t/${ticket.token}`,
  });
  expect(made).toHaveLength(1);
});

test('it is turned off again, and the way back is there', async ({ page, context, service, makePlace }) => {
  await context.grantPermissions(['notifications']);
  const made = await subscribeAt(service, context);
  const place = await makePlace();
  await openTicket(page, place);
  await offer(page).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText('Keep this page open')).toBeVisible();
  await place.callNext();
  await expect(page.getByText('Desk 3').first()).toBeVisible();
  expect(made.length && (await service.notificationsOf(made[0] as TestBrowser))).toEqual([]);
});

test('who refuses is told how to change it; who is elsewhere is offered nothing', async ({
  page,
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await openTicket(page, place);
  await offer(page).click();
  await expect(page.getByText('This browser doesn’t allow notifications')).toBeVisible();
  await expectAccessible(page);
  const other = await openBrowser();
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const arrived = other.waitForResponse(/push-panel/);
  await openTicket(other, place);
  await (await arrived).finished();
  await expect(other.getByText('Keep this page open')).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
});

test('an iPhone is shown the way to its home screen', async ({ openBrowser, makePlace }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const page = await openBrowser({ userAgent, hasTouch: true, isMobile: true });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const place = await makePlace();
  const ticket = await openTicket(page, place);
  await offer(page).click();
  await expect(page.getByText('Add to Home Screen')).toBeVisible();
  await expectAccessible(page);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(manifest ?? '');
  expect(await answer.json()).toMatchObject({ start_url: `/t/${ticket.token}`, display: 'standalone' });
  const icon = await page.request.get((await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '');
  expect(icon.headers()['content-type']).toBe('image/png');
});

/** The service worker, as the browser runs it, and how the browser hands it what a push service brought. */
async function startWorker(page: Page): Promise<{ worker: Worker; deliver: (said: unknown) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // One of an earlier page may still be going.
      const known = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (known) done(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  return {
    worker: await started,
    deliver: (said) =>
      session
        .send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(said) })
        .then(() => undefined),
  };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang, dir, tag, silent, requireInteraction }) => ({
      title,
      body,
      lang,
      dir,
      tag,
      silent,
      requireInteraction,
    }));
  });

test('the service worker shows what came, replaces it, says that it arrived, and opens the ticket', async ({
  page,
  context,
  service,
  makePlace,
}) => {
  await context.grantPermissions(['notifications']);
  const made = await subscribeAt(service, context);
  const place = await makePlace();
  const ticket = await openTicket(page, place);
  const { worker, deliver } = await startWorker(page);
  await offer(page).click();
  await expect(isOn(page)).toBeVisible();
  const called = await place.callNext();
  const [browser] = made;
  if (!browser || !called) throw new Error('nobody was called');
  await expect.poll(() => service.notificationsOf(browser)).toHaveLength(1);
  const [said] = (await service.notificationsOf(browser)) as unknown as PushNotification[];
  if (!said) throw new Error('nothing was said');

  await deliver(said);
  await expect.poll(() => shownOn(page)).toHaveLength(1);
  expect(await shownOn(page)).toMatchObject([
    { title: `It’s your turn: ${ticket.number}`, body: said.body, lang: 'en', tag: ticket.id, silent: false },
  ]);
  await expect
    .poll(async () => (await place.call<StaffTicket>('GET', `/tickets/${ticket.id}`)).reach)
    .toEqual({ by: 'push', state: 'arrived' });

  // The same again, and one that another overtook, make no second notification and no noise.
  await deliver({ ...said, id: 'earlier', at: said.at - 1000, title: 'Almost your turn' });
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: said.title, silent: true }]);
  await deliver({ ...said, id: 'later', at: said.at + 1000, title: 'Not your turn yet', isCall: false });
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'Not your turn yet', silent: false }]);

  const opened = await worker.evaluate(async (path) => {
    const scope = self as unknown as {
      clients: { openWindow: (path: string) => Promise<void> };
      registration: ServiceWorkerRegistration;
    };
    const opening = new Promise<string>((done) => {
      scope.clients.openWindow = async (to) => done(to);
    });
    const [notification] = await scope.registration.getNotifications();
    if (notification) Object.assign(notification.data, { path });
    type Clicked = new (type: string, init: object) => Event;
    const { NotificationEvent: Clicked } = self as unknown as { NotificationEvent: Clicked };
    self.dispatchEvent(new Clicked('notificationclick', { notification }));
    return opening;
  }, '/t/another');
  expect(opened).toBe('/t/another');
  await expect.poll(() => shownOn(page)).toEqual([]);
});

test('a browser that changes its subscription is told at its new address', async ({
  page,
  context,
  service,
  makePlace,
}) => {
  await context.grantPermissions(['notifications']);
  const made = await subscribeAt(service, context);
  const place = await makePlace();
  await openTicket(page, place);
  const { worker } = await startWorker(page);
  await offer(page).click();
  await expect(isOn(page)).toBeVisible();
  const [old] = made;
  const { publicKey } = await place.call<{ publicKey: string }>('GET', '/push-key');
  const fresh = await service.subscribe(publicKey);
  await worker.evaluate(
    async ({ before, after }) => {
      type Change = new (type: string) => Event;
      const { ExtendableEvent } = self as unknown as { ExtendableEvent: Change };
      const event = new ExtendableEvent('pushsubscriptionchange');
      const oldSubscription = { ...before, options: { applicationServerKey: null } };
      let work: Promise<unknown> = Promise.reject(new Error('nobody listens'));
      work.catch(() => undefined);
      const waitUntil = (given: Promise<unknown>): void => void (work = given);
      const newSubscription = { ...after, toJSON: () => after };
      self.dispatchEvent(Object.assign(event, { oldSubscription, newSubscription, waitUntil }));
      await work;
    },
    { before: old, after: fresh },
  );
  await place.callNext();
  await expect.poll(() => service.notificationsOf(fresh)).toHaveLength(1);
  expect(old && (await service.notificationsOf(old))).toEqual([]);
});

test('the service worker comes whole, fresh, and allowed to talk to this server alone', async ({ page }) => {
  const answer = await page.request.get('/service-worker.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
  expect(await answer.text()).not.toMatch(/\b(?:import|export)\b/);
});
