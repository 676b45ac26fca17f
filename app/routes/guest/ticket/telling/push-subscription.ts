import { fetchPushKey, notifyHere, notifyNoMore } from '#app/service-worker/push-calls.ts';
import { registerWorker } from '#app/service-worker/register-worker.ts';
import { forgetTicket, knownTickets, rememberTicket } from '#app/service-worker/push-tickets.ts';

export async function isNotifiedHere(token: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || Notification.permission !== 'granted') return false;
  if (!(await knownTickets()).includes(token)) return false;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return Boolean(await registration?.pushManager.getSubscription());
}

/** Must be called during a press: browsers ask for permission only then. `refused` is final; `left` is a question not answered. */
export async function turnOn(token: string): Promise<'on' | 'refused' | 'left'> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'left';
  const [registration, key] = await Promise.all([registerWorker(), fetchPushKey()]);
  if (!key) throw new Error('nobody is notified by this server');
  const subscription = await subscribe(registration, key);
  const told = await notifyHere(token, subscription);
  if (!told.ok) throw new Error(`the server answered ${told.status}`);
  await rememberTicket(token);
  return 'on';
}

/** The browser's subscription stays: another ticket of this browser may use it. */
export async function turnOff(token: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  const told = subscription && (await notifyNoMore(token, subscription));
  if (told && !told.ok) throw new Error(`the server answered ${told.status}`);
  await forgetTicket(token);
}

/** A subscription for other keys, of an earlier server, is useless. */
async function subscribe(
  registration: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await registration.pushManager.getSubscription();
  if (known && isFor(known, key)) return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}
