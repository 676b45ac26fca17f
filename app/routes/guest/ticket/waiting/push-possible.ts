/** What can be offered to somebody who would like to be notified: to turn it on, or how their phone comes to it. */
export type PushOffered = 'notify' | 'install';

/** What decides about it, as the browser tells. */
export interface BrowserFacts {
  /** Whether the page came by https, or from this very machine. */
  isSecure: boolean;
  canPush: boolean;
  /** Said once, and browsers ask no more. */
  isRefused: boolean;
  userAgent: string;
  touchPoints: number;
}

export function whatIsOffered(facts: BrowserFacts): PushOffered | null {
  if (!facts.isSecure) return null;
  if (facts.canPush) return facts.isRefused ? null : 'notify';
  return isInstallable(facts) ? 'install' : null;
}

// iPhones and iPads show notifications of pages on the home screen alone, since 16.4. iPads say that they are Macs. Browsers inside other
// apps do not say Safari, and have no way to the home screen.
const oldestIos = 16.4;

function isInstallable({ userAgent, touchPoints }: BrowserFacts): boolean {
  const isPad = userAgent.includes('Macintosh') && touchPoints > 1;
  const isPhone = /iPhone|iPad|iPod/.test(userAgent);
  const [, major = '0', minor = '0'] = (isPad ? /Version\/(\d+)\.(\d+)/ : /OS (\d+)_(\d+)/).exec(userAgent) ?? [];
  return (isPad || isPhone) && userAgent.includes('Safari/') && Number(`${major}.${minor}`) >= oldestIos;
}

export function whatIsOfferedHere(): PushOffered | null {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return whatIsOffered({
    isSecure: isSecureContext,
    canPush,
    isRefused: canPush && Notification.permission === 'denied',
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
