import { useState, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { directionOf } from '#locales/languages.ts';
import { LostScripts } from './page/lost-scripts.tsx';
import { PlaceStyles } from './page/place-styles.tsx';
import { useFaultPages } from './page/screen-fault.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { Styles } from './page/styles.tsx';
import icon from './drawings/icon.svg?url';
import { faultMiddleware } from './context/fault.server.ts';
import { languageMiddleware } from './i18n/language.server.ts';
import { TextProvider } from './i18n/text-provider.tsx';
import { usePageFacts } from './context/page-facts.ts';
import { usePageHandle } from './context/page-settings.ts';
import { proofMiddleware } from './proof/proof.server.ts';
import { showsDisplayFont } from './styles/display-font.ts';
import displayFont from './styles/fonts/bricolage-latin.woff2?url';
import { themeMiddleware } from './page/theme.server.ts';

export const middleware = [languageMiddleware, themeMiddleware, faultMiddleware, proofMiddleware];

export function Layout({ children }: { children: ReactNode }) {
  const { language, ...facts } = usePageFacts();
  const handle = usePageHandle();
  const { theme } = handle;
  const isFollowed = handle.isUnattended || handle.audience === 'ticket';
  // A page that replaces the requested one works as it arrives: it is not hydrated.
  const isStill = facts.fault !== undefined;
  const audience = isStill ? 'page' : handle.audience;
  const catalogUrl = facts.catalogUrls[audience] ?? '';
  // A screen reached without a new document has fetched its own texts: a prefetch before that would be unused.
  const [firstCatalogUrl] = useState(catalogUrl);
  const [isFontAhead] = useState(showsDisplayFont(language, audience));
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme ?? facts.theme}
      data-audience={audience}
      data-facts={JSON.stringify(facts)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {isFontAhead && (
          <link
            rel="preload"
            href={displayFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            // Until then a fallback font of the same size shows the text; the scripts that make the page answer come first.
            fetchPriority="low"
          />
        )}
        {!isStill && <link rel="preload" href={firstCatalogUrl} as="fetch" crossOrigin="anonymous" />}
        <link rel="icon" type="image/svg+xml" href={icon} />
        <Meta />
        <Styles audience={audience} />
        <PlaceStyles />
        {/* Scripts cannot read a nonce back; without this, development builds report a mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <TextProvider language={language} audience={audience} url={catalogUrl}>
          {!handle.hasSkipLink && <SkipLink />}
          {children}
        </TextProvider>
        {!isStill && <ScrollRestoration />}
        {!isStill && isFollowed && <LostScripts />}
        {!isStill && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return useFaultPages() ?? <Outlet />;
}

export { ScreenFault as ErrorBoundary } from './page/screen-fault.tsx';
