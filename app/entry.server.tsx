import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { audienceNames, audiences } from '#locales/catalogs.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { messagesOf } from '#locales/messages.ts';
import { NonceContext } from './components/styles.tsx';
import { languageContext, pageContext } from './context.server.ts';
import { keepCatalog } from './i18n/catalog-store.ts';
import { catalogUrls } from './i18n/catalog-urls.server.ts';
import { PageFactsContext } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';

/** How long a page may wait for data it streams. */
export const streamTimeout = 5_000;
const flushMilliseconds = 1_000;

for (const language of offeredLanguages) {
  for (const audience of audienceNames) keepCatalog(language, audience, messagesOf(language, audiences[audience]));
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, logError } = context.get(pageContext);
  const isCrawler = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let finalStatus = status;
    const send = () => {
      isShellSent = true;
      const body = new PassThrough();
      // A timer left behind keeps the whole request in memory for seconds.
      body.once('close', () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PageFactsContext value={factsOf(request, context)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PageFactsContext>
      </NonceContext>,
      {
        nonce: { script: nonce, style: nonce },
        [isCrawler ? 'onAllReady' : 'onShellReady']: send,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          finalStatus = 500;
          if (isShellSent && !request.signal.aborted) logError(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + flushMilliseconds);
  });
}

function factsOf(request: Request, context: Readonly<RouterContextProvider>): PageFacts {
  const { language } = context.get(languageContext);
  const { requestId } = context.get(pageContext);
  return { language, host: new URL(request.url).host, requestId, catalogUrls: catalogUrls(language) };
}

/** Errors of loaders and actions; what was thrown on purpose (a Response) is an answer, not an error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.get(pageContext).logError(error);
}
