import { useLoaderData, type LinksFunction, type MetaFunction } from 'react-router';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import kioskCss from '../../styles/kiosk.css?url';
import paperCss from '../../styles/paper.css?url';
import { placeMiddleware, screenLanguage } from '../../session/place-context.server.ts';
import { KioskScreen } from './kiosk-screen.tsx';
import { loadKiosk } from './visit/load-kiosk.server.ts';
import { NoKiosk } from './no-kiosk.tsx';

export const handle: PageHandle = { audience: 'kiosk', theme: 'light', isUnattended: true, hasSkipLink: true };

export const middleware = [placeMiddleware, screenLanguage];

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: kioskCss },
  { rel: 'stylesheet', href: paperCss },
];

export const loader = loadKiosk;

/** The kiosk polls for changes itself, without an error page while the server is away. */
export function shouldRevalidate(): boolean {
  return false;
}

// The page itself renders the title, in its language.
export const meta: MetaFunction = () => [];

/** A tablet at the door: a place in line for guests without a phone, or who prefer a touch screen to a scan. */
export default function KioskPage() {
  const { kiosk, place, wasOne } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  return (
    <>
      <title>{t('kiosk.title', { place: place.name })}</title>
      {kiosk ? <KioskScreen kiosk={kiosk} first={place} /> : <NoKiosk slug={place.slug} wasOne={wasOne} />}
    </>
  );
}
