import type { ApiAnswer, ApiRequest } from '#contract/page-calls.ts';
import { xsrfTokenIn } from './xsrf-token.ts';

export interface ApiClient {
  /** Rejects if no answer came. `idempotencyKey`: the same for a repeat; otherwise each change gets its own. */
  send<Call extends ApiRequest['call']>(
    request: ApiRequest<Call>,
    how?: { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<Answered<ApiAnswer<Call>>>;
}

/** `data` of a successful, non-empty answer; `error`: why there is none. */
interface Answered<Answer> {
  response: Response;
  data?: Answer;
  error?: unknown;
}

/** What every call sends. */
interface Sent {
  call: string;
  at: Record<string, string>;
  body?: unknown;
}

interface ApiClientOptions {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** The page's cookies as one text. */
  cookies?: () => string;
}

/** The API for this page's own scripts. Changes carry the token that only our pages can read. */
export function createApiClient({
  baseUrl = '/api/v1',
  fetch: ask = (request) => fetch(request),
  cookies = () => document.cookie,
}: ApiClientOptions = {}): ApiClient {
  return {
    async send<Call extends ApiRequest['call']>(
      request: ApiRequest<Call>,
      { idempotencyKey = newIdempotencyKey(), signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
    ) {
      const { call, at, body }: Sent = request;
      const [method = '', path = ''] = call.split(' ');
      const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))}`;
      const headers = new Headers();
      if (method !== 'GET') {
        headers.set('Idempotency-Key', idempotencyKey);
        const token = xsrfTokenIn(cookies());
        if (token) headers.set('X-XSRF-TOKEN', token);
      }
      if (body !== undefined) headers.set('Content-Type', 'application/json');
      const response = await ask(new Request(url, { method, headers, body: JSON.stringify(body), signal }));
      const text = await response.text();
      if (!response.ok) return { response, error: asJson(text) };
      // An empty 200 comes from what stands between: ours has a body, or is a 204.
      return { response, data: response.status === 204 ? undefined : (JSON.parse(text) as ApiAnswer<Call>) };
    },
  };
}

/** A proxy in front of the server may refuse in its own words. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** For a change that may be repeated after a lost answer: with the same key each time, it is done once. */
export function newIdempotencyKey(): string {
  // Not randomUUID: browsers have it only on https pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
