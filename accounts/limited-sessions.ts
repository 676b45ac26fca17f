import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Includes the proofs of identity that the session takes over from the one before it. */
const input = z.object({
  userId: z.string(),
  seconds: z.number(),
  provedAt: z.date().nullable(),
  secondStepAt: z.date().nullable(),
});

const ownDate = (fieldName: string) => ({ type: 'date', required: false, input: false, fieldName }) as const;

/** Sessions with a fixed end, in the database and in the cookie. Only our own server begins them. */
export function limitedSessions() {
  return {
    id: 'limited-sessions',
    endpoints: {
      beginLimitedSession: createAuthEndpoint.serverOnly({ method: 'POST', body: input }, async (context) => {
        const { userId, seconds, ...shown } = context.body;
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw new APIError('NOT_FOUND');
        const endsAt = new Date(Date.now() + seconds * 1000);
        const session = await internalAdapter.createSession(
          user.id,
          false,
          { endsAt, expiresAt: endsAt, ...shown },
          true,
        );
        await setSessionCookie(context, { session, user }, false, { maxAge: seconds });
        return context.json({ sessionId: session.id });
      }),
    },
    schema: {
      session: {
        fields: {
          endsAt: ownDate('ends_at'),
          /** When the password or a passkey was last given. */
          provedAt: ownDate('proved_at'),
          /** When a passkey, or a code after the password, was given. */
          secondStepAt: ownDate('second_step_at'),
        },
      },
    },
  } satisfies BetterAuthPlugin;
}
