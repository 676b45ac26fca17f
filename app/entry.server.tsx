import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { audienceNames, isStaffAudience, languagesOf } from '#locales/audiences.ts';
import { audiences } from '#locales/catalogs.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import { guarded } from '#timers/guarded.ts';
import { PlaceStylesContext } from './page/place-styles.tsx';
import { FaultPage } from './page/fault-page.server.tsx';
import { FaultPageContext } from './page/screen-fault.tsx';
import { NonceContext } from './page/styles.tsx';
import { languageContext, pageContext, staffLanguageContext, themeContext } from './context/context.server.ts';
import { faultOf, noteFault } from './context/fault.server.ts';
import { keepCatalog } from './i18n/catalog-store.ts';
import { catalogUrlsFor } from './i18n/catalog-urls.server.ts';
import { lookContext } from './page/wear-look.server.ts';
import { PageFactsContext, type PageFacts } from './context/page-facts.ts';
import { pageHandleOf } from './context/page-settings.ts';

/** How long a page may wait for the parts that it loads while it renders. In milliseconds. */
const streamTimeout = 5_000;

for (const audience of audienceNames) {
  for (const language of languagesOf(audience))
    keepCatalog(language, audience, messagesOf(language, audiences[audience]));
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  const fault = faultOf(routerContext.staticHandlerContext, context);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (fault) setFaultHeaders(headers, fault);
  if (request.method === 'HEAD') return new Response(null, { status: fault?.status ?? status, headers });
  const page = context.get(pageContext);
  const { nonce, logError } = page;
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    let finalStatus = fault?.status ?? status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PageFactsContext value={{ ...factsOf(request, routerContext, context), ...faultFacts(request, fault) }}>
          <PlaceStylesContext value={context.get(lookContext)?.styles ?? ''}>
            <FaultPageContext value={<FaultPage />}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </FaultPageContext>
          </PlaceStylesContext>
        </PageFactsContext>
      </NonceContext>,
      {
        nonce: { script: nonce, style: nonce },
        // Every part is rendered in its place. If a script had to move it there, it would be missing without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady: () => (isShellReady = true),
        // A page waits for nothing while it renders, so nothing would come earlier by streaming (decision 095).
        onAllReady() {
          // A forgotten timer keeps the whole request in memory for seconds.
          clearTimeout(timer);
          if (!isShellReady) return;
          const done = (html: string): void => {
            page.html = html;
            resolve(new Response(null, { status: finalStatus, headers }));
          };
          pipe(whole(done));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          finalStatus = 500;
          if (isShellReady && !request.signal.aborted) logError(error);
        },
      },
    );
    const timer = setTimeout(
      guarded('pages: out of time', () => abort()),
      streamTimeout,
    );
  });
}

function whole(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

function factsOf(request: Request, routerContext: EntryContext, context: Readonly<RouterContextProvider>): PageFacts {
  const { audience } = pageHandleOf(routerContext.staticHandlerContext.matches.map(({ route }) => route.handle));
  const input = context.get(languageContext).language;
  const language = languagesOf(audience).includes(input) ? input : context.get(staffLanguageContext);
  const { requestId } = context.get(pageContext);
  const worn = context.get(lookContext);
  const { version: build } = routerContext.manifest;
  const urls = catalogUrlsFor(audience, language);
  const theme = isStaffAudience(audience) ? context.get(themeContext) : null;
  const facts = {
    language,
    host: new URL(request.url).host,
    requestId,
    build,
    catalogUrls: urls,
    ...(theme && { theme }),
  };
  return worn ? { ...facts, look: worn.look } : facts;
}

type StatusFault = NonNullable<ReturnType<typeof faultOf>>;

function faultFacts(request: Request, fault: StatusFault | null): Partial<PageFacts> {
  if (!fault) return {};
  const { fault: kind, retryAfterSeconds } = fault;
  const wasSent = request.method !== 'GET' && request.method !== 'HEAD';
  return { fault: kind, wasSent, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

const awaySeconds = 5;

function setFaultHeaders(headers: Headers, { fault, retryAfterSeconds }: StatusFault): void {
  headers.set('X-Robots-Tag', 'noindex');
  const wait = retryAfterSeconds ?? (fault === 'unavailable' ? awaySeconds : undefined);
  if (wait !== undefined) headers.set('Retry-After', String(wait));
}

/** A thrown Response, or a rule that refuses: the page is as it should be. */
function isIntended(error: unknown): boolean {
  if (isRefusal(error)) return statusOf[error.code] < 500;
  return isRouteErrorResponse(error) && error.status < 500;
}

/** Errors of loaders and actions. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  noteFault(context, error);
  if (!request.signal.aborted && !isIntended(error)) context.get(pageContext).logError(error);
}
