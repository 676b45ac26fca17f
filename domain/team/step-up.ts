// What a screen that was left open must not be enough for. Beside the right to do it, whoever is signed in must have said within the last
// minutes, by password or passkey, who they are. Programs say so with every call, by their key.

import type { Staff } from './actor.ts';
import { Refusal } from '../refusal.ts';

export const proofMinutes = 10;

/** All of it, in one place; whatever does such a thing asks here, whichever door it was sent to. */
export const provedActs = [
  /** Invitations and taking them back, roles, links for new passwords, letting somebody go. */
  'change_team',
  /** Credentials at providers of texts and e-mail. */
  'change_channel_accounts',
  /** Files with the guests of many days, and the record of who did what. */
  'export',
  /** Of whom a second step is asked. */
  'ask_second_steps',
  'change_api_keys',
  /** A passkey that is taken off one's own account; what else changes there asks the password in its own form. */
  'remove_passkey',
] as const;
type ProvedAct = (typeof provedActs)[number];

/** Throws `step_up`, with what is wrong with the field `proof`. */
export function requireProof({ kind, proof }: Pick<Staff, 'kind' | 'proof'>, act: ProvedAct): void {
  if (kind === 'key' || proof === 'given' || !provedActs.includes(act)) return;
  throw new Refusal('step_up', { errors: [{ path: 'proof', code: proof ?? 'required' }] });
}
