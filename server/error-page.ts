import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '#contract/problems.ts';
import { chooseLanguage, languageFromCookie } from '#locales/choose-language.ts';
import { directionOf, offeredLanguages } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { answerProblem, refusalOf } from './problems.ts';

const tryAgainSeconds = 5;

/** What a browser is shown where no page could be made: short, in the visitor's language, without anything to load. */
export async function answerWithoutPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (!wantsPage || request.url.startsWith('/api/')) return answerProblem(error, request, reply);
  const { code } = refusalOf(error);
  // Whoever closes the page while it comes has done nothing wrong.
  if (code === 'unexpected' && !reply.raw.destroyed) request.log.error({ err: error }, 'unexpected');
  const { language } = chooseLanguage({
    cookie: languageFromCookie(request.headers.cookie ?? null),
    browser: request.headers['accept-language'],
    offered: offeredLanguages,
  });
  const isAway = code === 'unavailable';
  if (isAway) reply.header('retry-after', String(tryAgainSeconds));
  const reload = isAway && request.method === 'GET' ? `<meta http-equiv="refresh" content="${tryAgainSeconds}">` : '';
  const title = escapeText(translate(language, `problem.${code}`));
  const detail = escapeText(translate(language, `error.${code}`));
  return reply
    .code(statusOf[code])
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width">${reload}<title>${title}</title></head>` +
        `<body><main><h1>${title}</h1><p>${detail}</p></main></body></html>`,
    );
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
