// Where providers call back: an address for each account, with a secret in it. It says what became of texts, and brings those that somebody
// sent. A GET may say so too, since some providers have no other way to report (decision 027); texts come by POST alone.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callBody } from '#channels/call-body.ts';
import { providers as knownProviders } from '#channels/providers.ts';
import type { Heard, Provider, ProviderCall } from '#channels/provider.ts';
import { findCarrierBySecret, openSettings, type CarrierRow } from '#db/messaging/carriers.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Inbound } from '#channels/callback-address.ts';
import { noteHeardBy, takeReportOf, takeTextOf, type HearingDeps } from '#jobs/hear/take-heard.ts';
import { createCounter, createNetworkCounter } from '#accounts/counter.ts';
import { setApiHeaders } from './pages/page-headers.ts';
import { answerProblem } from './problem-answers.ts';

export interface InboundDeps extends HearingDeps {
  inbound: Inbound;
  providers?: Readonly<Record<string, Provider>>;
}

/**
 * A secret has 144 bits: whoever tries some is a fault of somebody's settings, or nobody's friend. Who knows one is not made to wait for it:
 * all of a provider's customers are called from the same few addresses.
 */
const maxWrong = { max: 60, seconds: 600 };
/** Far more than a place's texts bring back. */
const maxCalls = { max: 600, seconds: 10 };

type Address = { Params: { provider: string; secret: string } };

export async function registerInbound(fastify: FastifyInstance, deps: InboundDeps): Promise<void> {
  const wrong = createNetworkCounter(maxWrong);
  const calls = createCounter(maxCalls);
  const hear = async (request: FastifyRequest<Address>, reply: FastifyReply): Promise<FastifyReply> => {
    const account = await accountOf(request, deps);
    if (!account) {
      refuseTooMany(wrong.waitSeconds(request.ip));
      wrong.count(request.ip);
      throw new Refusal('not_found');
    }
    refuseTooMany(calls.waitSeconds(account.id));
    calls.count(account.id);
    const heard = heardIn(request, account, deps);
    if (heard.kind === 'refused' || (request.method === 'GET' && heard.texts.length > 0))
      throw new Refusal('forbidden');
    await take(account, heard, deps);
    // A provider that only asks whether somebody is there (GET) changes nothing.
    const isReport = heard.reports.length > 0;
    if (request.method === 'POST' || isReport) {
      const { last_heard_at: heardAt, last_report_at: reportAt } = account;
      await noteHeardBy(deps.commands, { ...accountIn(account), heardAt, reportAt }, isReport);
    }
    const { contentType = 'text/plain; charset=utf-8', body = '' } = heard.answer ?? {};
    return reply.code(200).type(contentType).send(body);
  };
  await fastify.register((scope, _options, done) => {
    scope.setErrorHandler(answerProblem);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', (_request, reply, next) => {
      setApiHeaders(reply);
      next();
    });
    scope.route<Address>({
      method: ['GET', 'POST'],
      url: '/inbound/:provider/:secret',
      exposeHeadRoute: false,
      handler: hear,
    });
    done();
  });
}

function refuseTooMany(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('too_many', { retryAfterSeconds });
}

async function accountOf(
  { params: { provider, secret } }: FastifyRequest<Address>,
  { commands, providers = knownProviders }: InboundDeps,
): Promise<CarrierRow | null> {
  if (!Object.hasOwn(providers, provider)) return null;
  return findCarrierBySecret(commands.db, commands.secrets, provider, secret);
}

function heardIn(
  request: FastifyRequest<Address>,
  account: CarrierRow,
  { commands, inbound, providers = knownProviders }: InboundDeps,
): Heard {
  const provider = providers[account.provider];
  const { body } = request;
  const call: ProviderCall = {
    method: request.method === 'GET' ? 'GET' : 'POST',
    // Not as this server was reached: what a proxy says of it is nothing that a provider signed.
    url: `${inbound.origin}${request.url}`,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.isBuffer(body) ? callBody(body, request.headers['content-type']) : '',
    now: commands.now(),
  };
  const settings = openSettings(commands.secrets, account);
  const heard = settings && provider?.hear?.(settings, call);
  return heard ?? { kind: 'refused', why: 'malformed' };
}

/** Nothing is answered before it is kept: what was not, the provider says again. */
async function take(
  row: CarrierRow,
  { reports, texts }: Extract<Heard, { kind: 'heard' }>,
  deps: InboundDeps,
): Promise<void> {
  const account = accountIn(row);
  for (const report of reports) await takeReportOf(deps, account, report);
  for (const text of texts) await takeTextOf(deps, account, text);
}

const accountIn = ({ organization_id: organizationId, place_id: placeId, id }: CarrierRow) => ({
  organizationId,
  placeId,
  id,
});
