/** The offer to a guest who would like notifications: to turn them on, or how to make them possible on their phone. */
export type PushOffered = 'notify' | 'install';

/** The facts about the browser that decide it. */
export interface BrowserFacts {
  /** Whether the page came over https, or from this computer itself. */
  isSecure: boolean;
  canPush: boolean;
  /** After one refusal, browsers do not ask again. */
  isRefused: boolean;
  userAgent: string;
  touchPoints: number;
}

export function whatIsOffered(facts: BrowserFacts): PushOffered | null {
  if (!facts.isSecure) return null;
  if (facts.canPush) return facts.isRefused ? null : 'notify';
  return isInstallable(facts) ? 'install' : null;
}

// iPhones and iPads show notifications only for pages on the home screen, since 16.4. iPads identify as Macs. Browsers
// inside other apps do not identify as Safari, and cannot add to the home screen.
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
