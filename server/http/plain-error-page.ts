import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '#contract/problems.ts';
import { chooseLanguage, languageFromCookie } from '#locales/choose-language.ts';
import { directionOf, offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { answerProblem, notedRefusal } from './problem-answers.ts';

const tryAgainSeconds = 5;

/** Whether a person requests the page, not a script or a program. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept?.includes('text/html') ?? false) && !request.url.startsWith('/api/');
}

/** The page for a browser if the app could not make one: short, in the visitor's language, with nothing to load. */
export async function answerWithoutPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return answerProblem(error, request, reply);
  const { code } = notedRefusal(error, request, reply, tryAgainSeconds);
  const language = languageOf(request);
  const { headers, page } = plainAnswer({
    language,
    title: translate(language, `problem.${code}`),
    text: translate(language, `error.${code}`),
    reloads: code === 'unavailable' && request.method === 'GET',
  });
  return reply.code(statusOf[code]).headers(headers).send(page);
}

/** The visitor's, by what every request says of itself. */
export function languageOf(
  { url, headers }: { url: string; headers: IncomingHttpHeaders },
  offered = offeredLanguages,
): Language {
  return chooseLanguage({
    // The address may be anything.
    address: new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('lang'),
    cookie: languageFromCookie(headers.cookie ?? null),
    browser: headers['accept-language'],
    offered,
  }).language;
}

interface PlainPage {
  language: Language;
  title: string;
  text: string;
  /** Whether it asks again by itself. */
  reloads: boolean;
}

export function plainAnswer(given: PlainPage): { headers: Record<string, string>; page: string } {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  return { headers, page: plainPage({ ...given, nonce }) };
}

/** The colours of the tokens, and the bird as one shape: nothing here may depend on the build. */
const styles = `:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.45 system-ui,'Noto Sans',sans-serif;background:light-dark(#fdfaf5,#17130f);color:light-dark(#211a15,#f6f3ee)}
main{box-sizing:border-box;max-width:36rem;min-height:100vh;margin:auto;padding:1.5rem 1.25rem;display:grid;align-content:center;gap:1.25rem}
svg{height:5rem;fill:light-dark(#8a7f76,#8f857c)}[dir=rtl] svg{transform:scaleX(-1)}
h1{margin:0;font-size:2.125rem;line-height:1.15;text-wrap:balance}p{margin:0;color:light-dark(#5f554d,#bdb5ab)}
a{display:block;padding:1rem;border-radius:.875rem;background:light-dark(#211a15,#f6f3ee);color:light-dark(#fdfaf5,#17130f);font-weight:600;text-align:center;text-decoration:none}`;
const bird =
  '<svg viewBox="0 0 64 56" aria-hidden="true"><path d="M27 41h2.4v10.5h-2.4ZM35.3 41h2.4v10.5h-2.4Z"/>' +
  '<path d="M3.5 33.5c7-1.5 10-5 14-9.5C23 17.5 31 15 38 16c3-6.5 8.5-8.5 13-7.5 3.5.8 5.9 3 6.6 5.8l5.9 2.7-6 .9' +
  'c-.1 3.3-2 5.3-3 11.6C53 37.5 45 43.5 33.5 43.5 24 43.5 17 40.5 12 36.5c-2.5.3-6 .2-8.5-3Z"/></svg>';

function plainPage({ language, nonce, title, text, reloads }: PlainPage & { nonce: string }): string {
  const way = translate(language, 'page.try_again');
  const [safeTitle, safeText] = [escapeText(title), escapeText(text)];
  const refresh = reloads ? `<meta http-equiv="refresh" content="${tryAgainSeconds}">` : '';
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${safeTitle}</title>` +
    `<style nonce="${nonce}">${styles}</style></head><body><main>${bird}<h1>${safeTitle}</h1><p>${safeText}</p>` +
    `<a href="">${escapeText(way)}</a></main></body></html>`
  );
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
