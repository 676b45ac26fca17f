import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '#contract/api-types.ts';
import { xsrfTokenIn } from './xsrf-token.ts';

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** The page's cookies as one text. */
  cookies?: () => string;
}

/** The API for this page's own scripts, typed by its OpenAPI file: changes carry the token that only our pages can read. */
export function createApiClient({
  baseUrl = '/api/v1',
  fetch,
  cookies = () => document.cookie,
}: ApiClientOptions = {}): ApiClient {
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(proofOfOrigin(cookies));
  return client;
}

function proofOfOrigin(cookies: () => string): Middleware {
  return {
    onRequest({ request }) {
      if (request.method === 'GET') return undefined;
      const token = xsrfTokenIn(cookies());
      if (token) request.headers.set('X-XSRF-TOKEN', token);
      if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newWishKey());
      return request;
    },
  };
}

/** For a change that may be sent again after a lost answer: the same key each time, and it is done once. */
export function newWishKey(): string {
  // Not randomUUID: browsers have it only where the page came by https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
