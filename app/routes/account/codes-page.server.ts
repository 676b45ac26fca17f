import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import type { PendingCodes } from '#accounts/sign-in-codes.ts';
import { requireAccount, type AccountVisit } from './account-session.server.ts';
import type { CodesStep, ScanStep } from './codes-answer.ts';
import { textIn, typedIn } from '#app/form/form-fields.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';

export async function loadCodes(arrival: LoaderFunctionArgs) {
  const { me, place, isDemo, accounts, caller } = await requireAccount(arrival);
  if (isDemo) throw redirect('/account');
  const { hasCodes, recoveryCodesLeft, email } = await accounts.own.overview(caller);
  return { me, place, hasCodes, left: recoveryCodesLeft, email };
}

export async function changeCodes(post: ActionFunctionArgs) {
  const visit = await requireAccount(post);
  const form = await post.request.formData();
  const asked = textIn(form, 'form');
  // Names that every object has are not actions.
  const input = Object.hasOwn(inputs, asked) ? inputs[asked] : undefined;
  if (visit.isDemo || !input) throw data(null, { status: 404 });
  let step: Step = {};
  const settled = await settleForm({ form, now: visit.commands.now() }, async () => {
    step = await input(visit, (name) => typedIn(form, name));
  });
  if (step.isOver) throw redirect('/account');
  // A wrong code: the QR code is needed once more.
  const again = asked === 'confirm' && settled.data.outcome === 'refused' ? await pendingOf(visit) : null;
  return withMore<CodesStep>(settled, { scan: step.scan ?? again, recoveryCodes: step.recoveryCodes ?? [] });
}

interface Step {
  scan?: ScanStep;
  recoveryCodes?: string[];
  isOver?: boolean;
}

type Input = (visit: AccountVisit, field: (name: string) => string) => Promise<Step>;

/** By the name of the form that was sent. */
const inputs: Partial<Record<string, Input>> = {
  begin: async ({ accounts, caller }, field) => ({
    scan: scanOf(await accounts.codes.begin(caller, { password: field('password') })),
  }),
  confirm: async ({ accounts, caller }, field) => accounts.codes.confirm(caller, { code: field('code') }),
  renew: async ({ accounts, caller }, field) =>
    accounts.codes.renewRecoveryCodes(caller, { password: field('password') }),
  async off({ accounts, caller }, field) {
    await accounts.codes.turnOff(caller, { password: field('password') });
    return { isOver: true };
  },
};

async function pendingOf({ accounts, caller }: AccountVisit): Promise<ScanStep | null> {
  const pending = await accounts.codes.pending(caller);
  return pending && scanOf(pending);
}

function scanOf({ uri, key }: PendingCodes): ScanStep {
  return { drawing: qrDrawing(uri), key };
}
