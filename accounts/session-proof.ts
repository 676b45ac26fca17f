// The proofs of identity of a session: when its password or a passkey was last given, and when a second step was shown.

import { proofMinutes } from '#domain/team/step-up.ts';

interface ShownBySession {
  provedAt?: Date | null | undefined;
  secondStepAt?: Date | null | undefined;
}

const secondSteps = ['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkey/verify-authentication'];
const proofs = ['/sign-in/email', ...secondSteps];

/** Sets the proofs of a new session, by how it began. A session on a shared desk takes over those of the one before. */
export const sessionHooks = {
  session: {
    create: {
      before: (session: ShownBySession & Record<string, unknown>, endpoint: { path?: string } | null | undefined) => {
        const path = endpoint?.path ?? '';
        const now = new Date();
        const provedAt = session.provedAt ?? (proofs.includes(path) ? now : null);
        const secondStepAt = session.secondStepAt ?? (secondSteps.includes(path) ? now : null);
        return Promise.resolve({ data: { ...session, provedAt, secondStepAt } });
      },
    },
  },
};

/** One from the future was noted by a clock that was ahead: until that time came again it would hold. */
export function hasProved({ provedAt }: ShownBySession): boolean {
  if (!provedAt) return false;
  return Math.abs(Date.now() - provedAt.getTime()) < proofMinutes * 60_000;
}

/** The part of better-auth that writes a session's row. */
interface ProvingAuth {
  $context: Promise<{ internalAdapter: { updateSession: (token: string, row: ShownBySession) => Promise<unknown> } }>;
}

/** The password or a passkey was given just now. `isSecondStep`: with more than the password. */
export async function noteProof(auth: ProvingAuth, session: { token: string }, isSecondStep = false): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const now = new Date();
  await internalAdapter.updateSession(session.token, { provedAt: now, ...(isSecondStep ? { secondStepAt: now } : {}) });
}

/** The user of this session has shown a second step, or set one up. */
export async function noteSecondStep(auth: ProvingAuth, session: { token: string }): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateSession(session.token, { secondStepAt: new Date() });
}
