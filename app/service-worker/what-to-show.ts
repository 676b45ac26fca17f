import type { PushNotification } from '#contract/push-notification.ts';
import type { ShownOptions } from './worker-scope.ts';

const callVibration = [300, 150, 300, 150, 600];

/**
 * What to show for an incoming notification, given the one already shown for the same ticket. Browsers require
 * something to be shown each time. A repeated or outdated notification makes no sound; a call asks for attention and
 * stays until it is seen.
 */
export function whatToShow(comes: PushNotification, shown: PushNotification[]) {
  const newer = shown.find(({ at }) => at > comes.at);
  const said = newer ?? comes;
  const isNews = !shown.some(({ id }) => id === said.id);
  const options: ShownOptions = {
    body: said.body,
    lang: said.language,
    dir: said.direction,
    tag: said.tag,
    icon: '/icons/turnstone-192.png',
    badge: '/icons/badge-96.png',
    data: said,
    renotify: isNews,
    silent: !isNews,
    requireInteraction: said.isCall,
    // Browsers refuse this for a silent notification.
    ...(said.isCall && isNews ? { vibrate: callVibration } : {}),
  };
  return { title: said.title, options };
}
