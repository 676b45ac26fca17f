import { createContext, lazy, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { useI18n } from '../i18n/use-i18n.ts';
import { holdReloads } from '../live/hold-reload.ts';
import { usePageFacts } from '../context/page-facts.ts';

/** The server's version of a fault page, with the full text for each kind. No browser hydrates such a page, so none has to load it. */
export const FaultPageContext = createContext<ReactNode>(null);

/** The error boundary of every screen. */
export function ScreenFault({ error }: { error: unknown }) {
  return (
    use(FaultPageContext) ?? (
      <Suspense>
        <FaultInBrowser error={error} />
      </Suspense>
    )
  );
}

type FaultPages = typeof import('./fault-in-browser.tsx');

let arriving: Promise<FaultPages> | undefined;

function loadFaultPages(): Promise<FaultPages> {
  arriving ??= import('./fault-in-browser.tsx').catch((error: unknown) => {
    arriving = undefined;
    throw error;
  });
  return arriving;
}

const FaultInBrowser = lazy(() =>
  loadFaultPages().then(
    (pages) => ({ default: pages.FaultInBrowser }),
    () => ({ default: OneSentence }),
  ),
);

/** The last resort, if the fault page itself could not be fetched. */
function OneSentence() {
  const { t } = useI18n();
  const { host } = usePageFacts();
  return (
    <main id="content" className="p-5">
      <h1>{t('page.away_title', { host })}</h1>
      <p>{t('page.away_text')}</p>
    </main>
  );
}

const quietMs = 1500;

/**
 * Prefetches the fault pages while all is well: during a fault they cannot be fetched. Returns the page that replaces
 * the screen while the server is away.
 */
export function useFaultPages(): ReactNode {
  const [away, setAway] = useState<ReactNode>(null);
  // Asks the router itself: the rendered state may be a moment behind it.
  const router = use(DataRouterContext)?.router;
  useEffect(() => {
    const showAway = async (): Promise<void> => {
      const AwayPage = await loadFaultPages().then(
        (pages) => pages.AwayPage,
        () => OneSentence,
      );
      setAway(<AwayPage />);
    };
    const stop = holdReloads({
      isOnTheWay: () => router?.state.navigation.state !== 'idle',
      onAway: () => void showAway(),
    });
    const timer = setTimeout(() => void loadFaultPages().catch(() => undefined), quietMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
  return away;
}
