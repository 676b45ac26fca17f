import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import type { Inbound } from '#channels/provider/callback-address.ts';
import { formProofContext } from '#app/context/context.server.ts';
import { requestContext, type NetworkAddresses } from '#app/session/request.server.ts';
import { Refusal } from '#domain/refusal.ts';
import { announcePlace } from './api/place-routes.ts';
import { registerApi } from './api/register.ts';
import { rememberAskedFrom } from './doors/asked-from.ts';
import { registerAccounts } from './accounts/accounts-routes.ts';
import { formProof, isFormProof } from './http/browser-cookies.ts';
import { closeInTime } from './start/close-in-time.ts';
import { answerBrokenHttp } from './http/broken-http.ts';
import { refuseOddAddresses } from './http/address.ts';
import { putCookieNamesOn, takeCookieNamesOff } from './http/cookie-names.ts';
import { answerBeforeTheEnd } from './http/unread-body.ts';
import { registerCspReports } from './doors/csp-reports.ts';
import { lookInside } from './doctor/look-inside.ts';
import { refuseUnknown, rememberMethods } from './http/known-methods.ts';
import { answerWithoutPage } from './http/plain-error-page.ts';
import { registerHealth } from './health.ts';
import { registerInbound, type InboundDeps } from './inbound.ts';
import { registerBackupUpload } from './pages/backup-upload.ts';
import { registerImages } from './pages/images.ts';
import { registerInstallable } from './pages/installable.ts';
import { createChangeLimit, createKeyTries, createNetworkLimit, createVisitLimits } from './doors/limits.ts';
import { loggingOptions, logRequests } from './logging.ts';
import { protectAnswer, protectAnswers } from './http/page-headers.ts';
import type { AppDeps, LogOptions } from './http/app-deps.ts';
import { publicUrlOf } from './http/public-url.ts';
import { isSetupKey } from './start/setup-key.ts';
import { registerSecurityTxt } from './pages/security-txt.ts';
import { registerStreams } from './stream/streams.ts';
import { callerOf, screenStandingOf, visitorOf } from './pages/visitor.ts';
import { may } from '#domain/team/permissions.ts';
import { maxBodyBytes } from './http/web-request.ts';
import { openScopes } from './doors/request-scope.ts';

const requestMs = 30_000;
/**
 * Longer than proxies keep a connection that nobody uses (Caddy two minutes, the longest of those we name): where both
 * give it up in the same moment, what the proxy sends on it just then gets a 502.
 */
const keepAliveMs = 180_000;
/** A frozen database accepts the query and never answers. After this time the visitor gets an error page. In milliseconds. */
const isThere = { text: 'select 1', query_timeout: 5_000 };

/** The whole server except for listening: API, streams, accounts, pages. */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  // Texts that come by other ways than through here count with the rest, where the caller counts already.
  const deps = { ...given, commands: { countGuestChange: createChangeLimit(), ...given.commands } };
  const { config, db, secrets, commands, hub, accounts } = deps;
  const app = fastify({
    ...loggingOptions(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // Requests on connections that are open finish as ever: a board that loads its page anew just then would stay at an error.
    return503OnClosing: false,
    // An address that cannot be decoded because of its percent signs, and similar errors.
    frameworkErrors: (_error, request, reply) => {
      protectAnswer(request, reply);
      void answerWithoutPage(new Refusal('not_found'), request, reply);
    },
    clientErrorHandler: answerBrokenHttp,
  });
  app.decorate('publicUrl', config.publicUrl);
  app.setErrorHandler(answerWithoutPage);
  app.setNotFoundHandler(refuseUnknown);
  beginRequests(app, deps.log.level);
  registerHealth(app, deps);
  registerSecurityTxt(app, { ...config, now: commands.now });
  registerCspReports(app);
  registerImages(app, db);
  registerInstallable(app, { commands });
  if (deps.restore) registerBackupUpload(app, { db, secrets, restore: deps.restore });
  await registerAccounts(app, { accounts, commands, secrets });
  const visits = createVisitLimits((e164) => secrets.phoneIndex('', e164).toString('hex'));
  const countWrongKey = createKeyTries();
  const countPage = createNetworkLimit();
  await registerApi(app, { ...deps, limits: visits.limits, countWrongKey, countCall: createNetworkLimit() });
  await registerInbound(app, inboundPartsOf(deps, app));
  registerStreams(app, {
    hub,
    db,
    secrets,
    callerOf: async (request, reply) => (await callerOf(request, reply, { ...deps, countWrongKey })).staff,
    screenStandingOf: (request) => screenStandingOf(request, deps),
  });
  await deps.registerPages(app, {
    isFormProof: (request, proof) => isFormProof(secrets, request, proof),
    countPage: (request) => countPage(request.ip),
    makeContext: contextMaker(deps, visits),
    maySendFiles: (context) => {
      const { staff } = context.get(requestContext).visitor;
      return staff !== null && may(staff.role, 'settings', staff.grants);
    },
  });
  return app;
}

type Visits = ReturnType<typeof createVisitLimits>;

/** Makes the context of the app's loaders and actions, one for each request. */
function contextMaker(deps: AppDeps, visits: Visits) {
  const { db, secrets, commands, hub, accounts, demo } = deps;
  // Pages that begin meanwhile share the question.
  let asking: Promise<unknown> | null = null;
  const ask = (): Promise<unknown> =>
    deps.pool.query(isThere).finally(() => {
      asking = null;
    });
  return async (request: FastifyRequest, context: RouterContextProvider, reply: FastifyReply): Promise<void> => {
    // Checked first, so that a page is not half made when the database is away: the visitor is told to come back.
    await (asking ??= ask());
    const visitor = await visitorOf(request, reply, deps);
    context.set(formProofContext, formProof(secrets, request, visitor.browserId));
    context.set(requestContext, {
      commands,
      visitor,
      ...visits,
      accounts,
      demo,
      announcePlace: (place) => announcePlace({ db, hub }, place),
      publicUrl: publicUrlOf(request),
      inbound: inboundOf(deps),
      networks: deps.networks ?? noNetworks,
      lookAtInstallation: () => lookInside({ ...deps, url: inboundOf(deps).origin }),
      beginBackup: (claimed) => deps.backups?.begin(claimed),
      isSetupKey: (key) => isSetupKey(db, secrets, key),
      restore: deps.restore ?? null,
      announce: (lineId) => hub.announce(lineId, 0),
    });
  };
}

const noNetworks: NetworkAddresses = {
  found: () => [],
  chosen: () => null,
  current: () => null,
  choose: () => undefined,
};

const inboundOf = ({ inbound, config: { publicUrl } }: AppDeps): Inbound =>
  inbound ?? { origin: publicUrl ?? 'http://localhost', isPublic: publicUrl !== undefined };

function inboundPartsOf(deps: AppDeps, app: FastifyInstance): InboundDeps {
  const { commands, hub, providers } = deps;
  return {
    commands,
    inbound: inboundOf(deps),
    get publicUrl() {
      return inboundOf(deps).origin;
    },
    ...(providers ? { providers } : {}),
    onMessageChanged: ({ lineId }) => hub.announce(lineId, 0),
    report: ({ job, error }) => app.log.error({ job, err: error }, 'what a provider said was not taken'),
  };
}

/** Hooks for every request, on every route. */
function beginRequests(app: FastifyInstance, level: LogOptions['level']): void {
  rememberAskedFrom(app);
  openScopes(app);
  closeInTime(app);
  logRequests(app, level);
  protectAnswers(app);
  rememberMethods(app);
  refuseOddAddresses(app);
  takeCookieNamesOff(app);
  putCookieNamesOn(app);
  answerBeforeTheEnd(app);
}
