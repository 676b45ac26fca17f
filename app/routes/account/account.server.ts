import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { changeOwnName, voidPins, voidResetLinks } from '#commands/team/own-membership.ts';
import { canEmailStaff } from '#commands/team/email-link.ts';
import { sendOwnEmailProof } from '#commands/team/email-proofs.ts';
import { Refusal } from '#domain/refusal.ts';
import { isId } from '#domain/id.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { proofWaysAt } from '../../proof/proof.server.ts';
import { requireAccount, type AccountVisit } from './account-session.server.ts';
import { textIn, typedIn } from '../../form/form-answer.ts';
import { settleForm } from '../../form/settle-form.server.ts';

export async function loadAccount(arrival: LoaderFunctionArgs) {
  const visit = await requireAccount(arrival);
  const { me, place, isDemo, accounts, caller, publicUrl, commands } = visit;
  const { organizationId } = visit.staff;
  const overview = await accounts.own.overview(caller);
  // Colleagues see the member's name.
  return {
    me,
    place,
    clock: place ?? { timeZone: 'UTC', country: null },
    isDemo,
    account: { ...overview, name: me.name },
    fitsPasskeys: accounts.passkeys.fits(publicUrl),
    ways: await proofWaysAt(visit, arrival),
    // If this installation sends no email, the address cannot be confirmed.
    canMail: !isDemo && organizationId !== null && (await canEmailStaff(commands.db, organizationId)),
  };
}

export async function changeAccount(post: ActionFunctionArgs) {
  const visit = await requireAccount(post);
  const form = await post.request.formData();
  const asked = textIn(form, 'form');
  // Names that every object has are not actions.
  const input = Object.hasOwn(inputs, asked) ? inputs[asked] : undefined;
  if (visit.isDemo || !input) throw data(null, { status: 404 });
  return settleForm({ form, now: visit.commands.now() }, () => input(visit, (name) => typedIn(form, name)));
}

type Input = (visit: AccountVisit, field: (name: string) => string) => Promise<unknown>;

/** By the name of the form that was sent. */
const inputs: Partial<Record<string, Input>> = {
  async name({ accounts, caller, commands, staff }, field) {
    const name = field('name');
    await changeOwnName(commands, staff, { name }, null);
    await accounts.own.changeName(caller, { name });
  },
  async email({ accounts, caller, commands, staff }, field) {
    await accounts.own.changeEmail(caller, { email: field('email'), password: field('password') });
    await voidResetLinks(commands, staff);
  },
  'verify-email': ({ commands, staff }) => sendOwnEmailProof(commands, staff),
  async password({ accounts, caller, commands, staff }, field) {
    await accounts.own.changePassword(caller, { password: field('password'), newPassword: field('newPassword') });
    await voidPins(commands, staff);
    await voidResetLinks(commands, staff);
  },
  'end-session': ({ accounts, caller }, field) => accounts.own.endSession(caller, uuidIn(field('session'))),
  async 'end-others'({ accounts, caller, commands, staff }) {
    await accounts.own.endOtherSessions(caller);
    await voidPins(commands, staff);
  },
  'passkey-name': ({ accounts, caller }, field) =>
    accounts.passkeys.rename(caller, { passkeyId: uuidIn(field('passkey')), name: field('name') }),
  async 'passkey-remove'({ accounts, caller, staff }, field) {
    requireProof(staff, 'remove_passkey');
    await accounts.passkeys.remove(caller, uuidIn(field('passkey')));
  },
};

function uuidIn(text: string): string {
  if (!isId(text)) throw new Refusal('not_found');
  return text;
}
