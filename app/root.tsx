import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { directionOf, fallbackLanguage } from '#locales/languages.ts';
import { ErrorPage } from './components/error-page.tsx';
import { NotFoundPage } from './components/not-found-page.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { Styles } from './components/styles.tsx';
import { languageContext, pageContext } from './context.server.ts';
import { catalogUrls } from './i18n/catalog-urls.server.ts';
import { languageMiddleware } from './i18n/language.server.ts';
import icon from './drawings/icon.svg?url';
import { TextProvider } from './i18n/text-provider.tsx';
import { usePageHandle } from './page-settings.ts';
import displayFont from './styles/fonts/bricolage-latin.woff2?url';

export const middleware = [languageMiddleware];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context.get(languageContext);
  return {
    language,
    catalogUrls: catalogUrls(language),
    host: new URL(request.url).host,
    requestId: context.get(pageContext).requestId,
  };
}

/** A language is changed by a new document, so what the first one said stays true. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root');
  const { audience, theme } = usePageHandle();
  const language = page?.language ?? fallbackLanguage;
  const catalogUrl = page?.catalogUrls[audience] ?? '';
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme} data-audience={audience}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={catalogUrl} as="fetch" crossOrigin="anonymous" id="catalog" />
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
  const page = useRouteLoaderData<typeof loader>('root');
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage host={page?.host} requestId={page?.requestId} />;
}
