import type { AppDeps } from '../http/app-deps.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { refuseOddText } from '../doors/odd-text.ts';
import { isOfferedAddress } from '#accounts/offered-accounts.ts';
import { answerCalls } from '../http/problem-answers.ts';
import { refuseForgery } from '../doors/refuse-forgery.ts';
import { readBody, sendWebResponse, toWebRequest } from '../http/web-request.ts';
import { z } from 'zod';
import { findMemberOfUser } from '#db/team/members.ts';
import { isHeldBack } from '#domain/team/second-step.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { enterSharedDesk, isSharedBrowser } from '#app/session/shared-desk.server.ts';
import { browserIdOf } from '../http/browser-cookies.ts';
import type { Offer, PasskeyCaller } from '#accounts/passkeys.ts';
import { originOf } from '../http/public-url.ts';

const otherMethods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

export async function registerAccounts(
  fastify: FastifyInstance,
  deps: Pick<AppDeps, 'accounts' | 'commands' | 'secrets'>,
): Promise<void> {
  const { accounts, secrets } = deps;
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // better-auth reads bodies itself.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const url = '/api/auth/*';
    scope.route({
      method: ['GET', 'POST'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const body = request.method === 'POST' ? { bytes: await readBody(request) } : undefined;
        const asked = toWebRequest(request, reply, body);
        // Check the address that the library will read, not our own reading of it.
        if (!isOfferedAddress(asked.url)) throw new Refusal('not_found');
        refuseForgery(request, secrets);
        reply.header('cache-control', 'no-store');
        return sendWebResponse(reply, await accounts.answer(asked, request.ip));
      },
    });
    scope.route({ method: otherMethods, url, handler: () => Promise.reject(new Refusal('not_found')) });
  });
  await fastify.register(
    (scope, _options, done) => {
      answerCalls(scope);
      scope.addHook('onRequest', (request, _reply, next) => {
        refuseForgery(request, secrets);
        next();
      });
      refuseOddText(scope);
      registerPasskeys(scope, deps);
      done();
    },
    { prefix: '/api/auth/passkeys' },
  );
}

type Deps = Pick<AppDeps, 'accounts' | 'commands'>;

// The library checks the authenticator's response. Here we check only that it is an object.
const response = z.record(z.string(), z.unknown());
const bodies = {
  password: z.object({ password: z.string().max(1000) }),
  added: z.object({ name: z.string().max(1000).default(''), response }),
  proved: z.object({ response }),
  signedIn: z.object({ response, isShared: z.boolean().default(false) }),
};

/** Each ceremony has two steps: the browser gets a challenge, then sends back the authenticator's response. */
function registerPasskeys(scope: FastifyInstance, deps: Deps): void {
  const { passkeys } = deps.accounts;
  scope.post('/options', async (request, reply) => {
    await refuseHeldBack(deps, callerOf(request));
    return offer(reply, await passkeys.optionsToAdd(callerOf(request), read(bodies.password, request)));
  });
  scope.post('/', async (request, reply) => {
    await refuseHeldBack(deps, callerOf(request));
    await passkeys.add(callerOf(request), read(bodies.added, request));
    return reply.code(204).send();
  });
  scope.post('/prove-options', async (request, reply) =>
    offer(reply, await passkeys.optionsToProve(callerOf(request))),
  );
  scope.post('/prove', async (request, reply) => {
    await passkeys.prove(callerOf(request), read(bodies.proved, request));
    return reply.code(204).send();
  });
  scope.post('/sign-in-options', async (request, reply) =>
    offer(reply, await passkeys.optionsToSignIn(callerOf(request))),
  );
  scope.post('/sign-in', async (request, reply) => {
    const { isShared, ...signedIn } = read(bodies.signedIn, request);
    const caller = callerOf(request);
    const begun = await passkeys.signIn(caller, signedIn);
    const browserId = browserIdOf(request);
    const cookies =
      browserId !== null && (isShared || (await isSharedBrowser(deps.commands, browserId)))
        ? await enterSharedDesk(deps, { ...begun, browserId, caller, deskId: deskOf(caller) })
        : begun.cookies;
    return reply.code(204).header('set-cookie', cookies).send();
  });
}

/**
 * If the organization requires a second step, the password alone must not be enough to add a passkey that satisfies it:
 * an account that already has a passkey or codes must use one first.
 */
async function refuseHeldBack({ accounts, commands }: Deps, caller: PasskeyCaller): Promise<void> {
  const user = await accounts.userOf(caller.headers);
  const member = user && (await findMemberOfUser(commands.db, user.userId));
  if (!member || !isHeldBack(member, user.hasSecondStep)) return;
  const { hasCodes, passkeys } = await accounts.own.overview(caller);
  if (hasCodes || passkeys.length > 0) throw new Refusal('step_up');
}

function offer(reply: FastifyReply, { options, cookies }: Offer): FastifyReply {
  return reply.header('set-cookie', cookies).send(options);
}

function callerOf(request: FastifyRequest): PasskeyCaller {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return { headers, address: request.ip, origin: originOf(request) };
}

function read<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('invalid_fields');
  return parsed.data;
}
