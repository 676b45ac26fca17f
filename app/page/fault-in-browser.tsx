import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { faultOfStatus } from '../context/fault.ts';
import { serverAnswers, whenServerAnswers } from '../live/when-server-answers.ts';
import { usePageHandle } from '../context/page-settings.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { reloadNow } from '../live/hold-reload.ts';
import { keptText } from '../live/kept-text.ts';
import { ErrorPage, TryAgain, FaultFrame } from './fault-frame.tsx';

/** A screen that broke while it was being read. The server's own answers for an address come in a new document. */
export function FaultInBrowser({ error }: { error: unknown }) {
  const { isUnattended } = usePageHandle();
  const [way, setWay] = useState(() => wayOn(error));
  useEffect(() => {
    if (way === 'new_document') location.reload();
    if (way !== 'crash') return undefined;
    // Not every failed response carries a mark that it failed.
    void serverAnswers().then((isThere) => {
      if (!isThere) setWay('wait');
    });
    if (!isUnattended) return undefined;
    // Nobody stands there to press 'try again'.
    const timer = setTimeout(() => location.reload(), unattendedPauseMs);
    return () => clearTimeout(timer);
  }, [way, isUnattended]);
  return way === 'crash' ? <ErrorPage /> : <AwayPage />;
}

/** The connection broke during a navigation. Nothing is lost, and the page comes back on its own. */
export function AwayPage() {
  const { t } = useI18n();
  const { host } = usePageFacts();
  const { audience } = usePageHandle();
  useEffect(() => whenServerAnswers(reloadNow), []);
  const isWork = audience === 'staff' || audience === 'start';
  return (
    <FaultFrame
      title={t('page.away_title', { host })}
      text={t(isWork ? 'page.away_work' : 'page.away_text')}
      bird="you"
    >
      <TryAgain />
    </FaultFrame>
  );
}

type WayOn = 'wait' | 'new_document' | 'crash';

function wayOn(error: unknown): WayOn {
  if (isRouteErrorResponse(error)) {
    const fault = faultOfStatus(error.status);
    if (fault === 'unavailable') return 'wait';
    return fault === 'broken' ? 'crash' : 'new_document';
  }
  const message = error instanceof Error ? error.message : '';
  if (isOldPart(message)) return navigator.onLine && isFirstReload() ? 'new_document' : 'wait';
  return isLostConnection(message) || !navigator.onLine ? 'wait' : 'crash';
}

/** A part of the app was replaced while the page was open. Each browser words this error differently. */
function isOldPart(message: string): boolean {
  return /dynamically imported module|importing a module script|load(?:ing)? (?:CSS|chunk)|preload CSS/i.test(message);
}

/** The wording of each browser. */
function isLostConnection(message: string): boolean {
  return /failed to fetch|networkerror|load failed|network connection/i.test(message);
}

const unattendedPauseMs = 20_000;
const reloadedAt = keptText('sessionStorage', 'turnstone.reloaded');
const reloadAgainMs = 60_000;

/** A reload helps once; if the part is still missing, it does not exist. A browser that forgets would reload for ever. */
function isFirstReload(): boolean {
  const now = Date.now();
  const last = Number(reloadedAt.read() ?? 0);
  return reloadedAt.write(String(now)) && now - last > reloadAgainMs;
}
