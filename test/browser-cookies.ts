// A browser without a screen: it stores the cookies it gets, and sends them back.

import type { FastifyInstance } from 'fastify';

interface PageAnswer {
  status: number;
  body: string;
  location: string | undefined;
  /** As received. */
  setCookies: string[];
}

export interface CookieBrowser {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<PageAnswer>;
  /** A form as one of our pages posts it. */
  post(url: string, fields: Record<string, string>): Promise<PageAnswer>;
  postJson(url: string, body: unknown): Promise<PageAnswer>;
}

const origin = 'http://localhost';

export function openCookieBrowser(app: FastifyInstance, address = '10.0.0.1'): CookieBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, more: Record<string, string>, payload?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'localhost', 'x-forwarded-for': address, ...(cookie ? { cookie } : {}), ...more };
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const given = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of given) keep(cookies, line);
    return { status: answer.statusCode, body: answer.payload, location: answer.headers.location, setCookies: given };
  };
  return {
    cookies,
    get: (url, headers = {}) => send('GET', url, { accept: 'text/html', ...headers }),
    post: (url, fields) =>
      send(
        'POST',
        url,
        { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(fields).toString(),
      ),
    postJson: (url, body) => send('POST', url, { origin, 'content-type': 'application/json' }, JSON.stringify(body)),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...rules] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === '' || rules.some((rule) => /^max-age=0$/i.test(rule))) cookies.delete(name);
  else cookies.set(name, value);
}
