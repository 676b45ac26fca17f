import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { directionOf } from '#locales/languages.ts';
import { ErrorPage } from './components/error-page.tsx';
import { NotFoundPage } from './components/not-found-page.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { Styles } from './components/styles.tsx';
import icon from './drawings/icon.svg?url';
import { languageMiddleware } from './i18n/language.server.ts';
import { TextProvider } from './i18n/text-provider.tsx';
import { usePageFacts } from './page-facts.ts';
import { usePageHandle } from './page-settings.ts';
import displayFont from './styles/fonts/bricolage-latin.woff2?url';

export const middleware = [languageMiddleware];

export function Layout({ children }: { children: ReactNode }) {
  const { language, ...facts } = usePageFacts();
  const { audience, theme } = usePageHandle();
  const catalogUrl = facts.catalogUrls[audience] ?? '';
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      data-audience={audience}
      data-facts={JSON.stringify(facts)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={catalogUrl} as="fetch" crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <Meta />
        <Styles audience={audience} />
        {/* Scripts cannot read a nonce back; without this, development complains of a difference. */}
        <Links nonce="" />
      </head>
      <body>
        <TextProvider language={language} audience={audience} url={catalogUrl}>
          <SkipLink />
          {children}
        </TextProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}
