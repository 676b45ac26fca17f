// Callbacks of providers: each carrier has its own address, with a secret in it. Providers send delivery reports and
// incoming texts. A GET may report too, since some providers have no other way (decision 027); texts come by POST
// alone.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callBody } from '#channels/provider/provider-call.ts';
import { providers as knownProviders } from '#channels/providers.ts';
import type { Heard, Provider, ProviderCall } from '#channels/provider/contract.ts';
import { findCarrierBySecret, openSettings, type CarrierRow } from '#db/messaging/carriers.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Inbound } from '#channels/provider/callback-address.ts';
import { noteHeardBy, takeReportOf, takeTextOf, type HearingDeps } from '#jobs/hear/take-received.ts';
import { countEach, createCounter, createNetworkCounter } from '#accounts/counter.ts';
import { answerCalls } from './http/problem-answers.ts';

export interface InboundDeps extends HearingDeps {
  inbound: Inbound;
  providers?: Readonly<Record<string, Provider>>;
}

/**
 * A secret has 144 bits: a client with many wrong secrets has a wrong setting or is an attacker. A call with the right
 * secret is not delayed: one provider calls for all its customers from the same few addresses.
 */
const maxWrong = { max: 60, seconds: 600 };
/** Far more than the texts of one place cause. */
const maxCalls = { max: 600, seconds: 10 };

type Address = { Params: { provider: string; secret: string } };

export async function registerInbound(fastify: FastifyInstance, deps: InboundDeps): Promise<void> {
  const wrong = createNetworkCounter(maxWrong);
  const calls = createCounter(maxCalls);
  const hear = async (request: FastifyRequest<Address>, reply: FastifyReply): Promise<FastifyReply> => {
    const account = await accountOf(request, deps);
    if (!account) {
      countEach([wrong, request.ip]);
      throw new Refusal('not_found');
    }
    countEach([calls, account.id]);
    const heard = heardIn(request, account, deps);
    if (heard.kind === 'refused' || (request.method === 'GET' && heard.texts.length > 0))
      throw new Refusal('forbidden');
    const carrier = { organizationId: account.organization_id, placeId: account.place_id, id: account.id };
    // The answer is sent only after the report is stored: without it, the provider sends the report again.
    for (const report of heard.reports) await takeReportOf(deps, carrier, report);
    for (const text of heard.texts) await takeTextOf(deps, carrier, text);
    // A provider's GET that only checks the address changes nothing.
    const isReport = heard.reports.some(({ state }) => state !== 'taken');
    if (request.method === 'POST' || isReport) {
      const { last_heard_at: heardAt, last_report_at: reportAt } = account;
      await noteHeardBy(deps.commands, { ...carrier, heardAt, reportAt }, isReport);
    }
    const { contentType = 'text/plain; charset=utf-8', body = '' } = heard.answer ?? {};
    return reply.code(200).type(contentType).send(body);
  };
  await fastify.register((scope, _options, done) => {
    answerCalls(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.route<Address>({
      method: ['GET', 'POST'],
      url: '/inbound/:provider/:secret',
      exposeHeadRoute: false,
      handler: hear,
    });
    done();
  });
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
    // Not the address this server was reached by: the provider does not sign what a proxy adds.
    url: `${inbound.origin}${request.url}`,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.isBuffer(body) ? callBody(body, request.headers['content-type']) : '',
    now: commands.now(),
  };
  const settings = openSettings(commands.secrets, account);
  const heard = settings && provider?.hear?.(settings, call);
  return heard ?? { kind: 'refused', why: 'malformed' };
}
