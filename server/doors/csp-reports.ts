// Browsers report here what a page's content security policy blocked. Anybody can send a report: its size is limited,
// and only known words of it are logged.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf } from '#domain/network.ts';
import { readJson } from '#domain/plain-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { createWindow } from '#accounts/counter.ts';
import { answerCalls } from '../http/problem-answers.ts';
import { originOf } from '../http/public-url.ts';

const reportPath = '/csp-report';
const maxReportBytes = 8192;
const perNetwork = { max: 20, seconds: 60 };
const inAll = { max: 100, seconds: 60 };

const text = z.string().optional().catch(undefined);
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
const newReports = z.array(
  z.object({ type: text, body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }) }),
);

const directives = new Set(
  ['default', 'script', 'style', 'img', 'font', 'connect', 'object', 'frame', 'worker', 'manifest', 'media', 'child']
    .map((name) => `${name}-src`)
    .concat('script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'base-uri', 'form-action'),
);
/** Pages by the first part of their path: the rest may be the link of a ticket. */
const pages = new Set([
  '',
  't',
  'p',
  'desk',
  'account',
  'pair',
  'setup',
  'restore',
  'sign-in',
  'invite',
  'reset',
  'letters',
  'code',
]);

interface Said {
  directive: string | undefined;
  blocked: string | undefined;
  page: string | undefined;
}

export function registerCspReports(fastify: FastifyInstance): void {
  const waitOf = createWindow(perNetwork);
  const waitInAll = createWindow(inAll);
  void fastify.register((scope, _options, done) => {
    answerCalls(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: maxReportBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onRequest', (request, _reply, next) => {
      const wait = waitOf(networkOf(request.ip)) || waitInAll('');
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      next();
    });
    scope.post(reportPath, (request, reply) => {
      for (const said of saidIn(String(request.body)).slice(0, 5))
        request.log.warn(inOwnWords(said, request), 'a page’s policy kept something out');
      return reply.code(204).send();
    });
    done();
  });
}

function saidIn(body: string): Said[] {
  const json = readJson(body);
  const old = oldReport.safeParse(json).data?.['csp-report'];
  if (old)
    return [
      {
        directive: old['effective-directive'] ?? old['violated-directive'],
        blocked: old['blocked-uri'],
        page: old['document-uri'],
      },
    ];
  const reports = newReports.safeParse(json).data ?? [];
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective: directive, blockedURL: blocked, documentURL: page } }) => ({
      directive,
      blocked,
      page,
    }));
}

function inOwnWords({ directive = '', blocked = '', page = '' }: Said, request: FastifyRequest) {
  const [name = ''] = directive.split(' ', 1);
  const first = URL.canParse(page) ? (new URL(page).pathname.split('/')[1] ?? '') : null;
  return {
    directive: directives.has(name) ? name : 'other',
    blocked: kindOf(blocked, request),
    page: first !== null && pages.has(first) ? `/${first}` : 'other',
  };
}

function kindOf(blocked: string, request: FastifyRequest): 'own' | 'other' | 'inline' | 'eval' | 'data' {
  if (blocked === 'inline' || blocked === 'eval') return blocked;
  if (/^data(?:$|:)/.test(blocked)) return 'data';
  return URL.canParse(blocked) && new URL(blocked).origin === originOf(request) ? 'own' : 'other';
}
