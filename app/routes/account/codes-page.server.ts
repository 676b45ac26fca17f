import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import type { PendingCodes } from '#accounts/sign-in-codes.ts';
import { requireAccount, type AccountVisit } from './account-session.server.ts';
import { textIn, typedIn } from '#app/form/form-answer.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';

export async function loadCodes(arrival: LoaderFunctionArgs) {
  const { me, place, isDemo, accounts, caller } = await requireAccount(arrival);
  if (isDemo) throw redirect('/account');
  const { hasCodes, recoveryCodesLeft, email } = await accounts.own.overview(caller);
  return { me, place, hasCodes, left: recoveryCodesLeft, email };
}

export async function changeCodes(post: ActionFunctionArgs) {
  const visit = await requireAccount(post);
  if (visit.isDemo) throw data(null, { status: 404 });
  return settleCodes(visit, await post.request.formData(), ['begin', 'confirm', 'renew', 'off']);
}

type Visit = Pick<AccountVisit, 'accounts' | 'caller' | 'commands'>;

/** One of these actions, by the name of the form that was sent. */
export async function settleCodes(visit: Visit, form: FormData, names: readonly (keyof typeof inputs)[]) {
  const asked = names.find((name) => name === textIn(form, 'form'));
  if (!asked) throw data(null, { status: 404 });
  let step: Step = {};
  const settled = await settleForm({ form, now: visit.commands.now() }, async () => {
    step = await inputs[asked](visit, (name) => typedIn(form, name));
  });
  if (step.isOver) throw redirect('/account');
  // A wrong code: the QR code is needed once more.
  const again = asked === 'confirm' && settled.data.outcome === 'refused' ? await pendingOf(visit) : null;
  return withMore<CodesStep>(settled, { scan: step.scan ?? again, recoveryCodes: step.recoveryCodes ?? [] });
}

export type ScanStep = ReturnType<typeof scanOf>;

/** What else the page of the codes receives. */
export interface CodesStep {
  /** What the person gives to the app, until a code from it is confirmed. */
  scan: ScanStep | null;
  /** Shown only this once. */
  recoveryCodes: string[];
}

type Step = Partial<CodesStep> & { isOver?: boolean };
type Input = (visit: Visit, field: (name: string) => string) => Promise<Step>;

const inputs = {
  begin: async ({ accounts, caller }, field) => ({
    scan: scanOf(await accounts.codes.begin(caller, { password: field('password') })),
  }),
  confirm: ({ accounts, caller }, field) => accounts.codes.confirm(caller, { code: field('code') }),
  renew: ({ accounts, caller }, field) => accounts.codes.renewRecoveryCodes(caller, { password: field('password') }),
  async off({ accounts, caller }, field) {
    await accounts.codes.turnOff(caller, { password: field('password') });
    return { isOver: true };
  },
} satisfies Record<string, Input>;

async function pendingOf({ accounts, caller }: Visit): Promise<ScanStep | null> {
  const pending = await accounts.codes.pending(caller);
  return pending && scanOf(pending);
}

/** The QR code, and the same key for typing. */
function scanOf({ uri, key }: PendingCodes) {
  return { drawing: qrDrawing(uri), key };
}
