// What a session has shown of whoever it is: when its password or a passkey was last given, and whether there was a second step.

import { proofMinutes } from '#domain/team/step-up.ts';

/** What the session's row says of it. */
export interface ShownBySession {
  provedAt?: Date | null | undefined;
  secondStepAt?: Date | null | undefined;
}

const secondSteps = ['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkey/verify-authentication'];
const proofs = ['/sign-in/email', ...secondSteps];

/** As a session is made, by the way it was begun. Those of shared desks say themselves what they take over. */
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

export function hasProved({ provedAt }: ShownBySession): boolean {
  return provedAt !== null && provedAt !== undefined && provedAt.getTime() > Date.now() - proofMinutes * 60_000;
}

/** What of better-auth writes a session's row. */
interface ProvingAuth {
  $context: Promise<{ internalAdapter: { updateSession: (token: string, row: ShownBySession) => Promise<unknown> } }>;
}

/** Password or passkey were given just now; `isSecondStep`: by something that whoever has the password alone does not have. */
export async function noteProof(auth: ProvingAuth, session: { token: string }, isSecondStep = false): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const now = new Date();
  await internalAdapter.updateSession(session.token, { provedAt: now, ...(isSecondStep ? { secondStepAt: now } : {}) });
}

/** A second step was shown, or made, by whoever this session is. */
export async function noteSecondStep(auth: ProvingAuth, session: { token: string }): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateSession(session.token, { secondStepAt: new Date() });
}
