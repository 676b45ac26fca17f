import { data, redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { uploadFaults } from '#domain/installation/restore-fault.ts';
import { isUnused } from '#db/place/installation.ts';
import { typedIn } from '#app/form/form-answer.ts';
import {
  requestContext,
  type RequestContext,
  type RestoreDoor,
  type RestoreState,
} from '#app/session/request.server.ts';

/** For whoever has the key, while nobody has set this up. Afterwards there is no such page. */
async function open(server: RequestContext, request: Request) {
  const { restore, commands } = server;
  const key = new URL(request.url).searchParams.get('key') ?? '';
  if (restore === null || !(await isUnused(commands.db))) throw data(null, { status: 404 });
  if (!(await server.isSetupKey(key))) throw redirect('/setup');
  return { restore, key };
}

export async function loadRestore({ request, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  // Whoever began the restore comes back to the page where it was begun.
  if (server.restore?.isBegunBy(searchParams.get('key') ?? '')) throw redirectDocument('/sign-in?restored=1');
  const { restore, key } = await open(server, request);
  const state = restore.state();
  if (state.step === 'restoring') return { step: 'restoring' as const, setupKey: key };
  if (state.step === 'checking')
    return { step: 'checking' as const, setupKey: key, name: state.name, bytes: state.bytes };
  const file = await restore.find(searchParams.get('file') ?? '');
  if (file === null) {
    const fault = uploadFaults.find((one) => one === searchParams.get('fault')) ?? null;
    return { step: 'choose' as const, setupKey: key, files: await restore.files(), fault };
  }
  return { setupKey: key, file, isSecretSet: restore.isSecretSet, ...(await about(state, file.name, restore)) };
}

async function about(state: RestoreState, name: string, restore: RestoreDoor) {
  if (state.step === 'ready' && state.name === name)
    return { step: 'confirm' as const, backup: state.backup, hasErasedList: await restore.hasErasedList() };
  const fault = state.step === 'refused' && state.name === name ? state.fault : null;
  return { step: 'secret' as const, fault };
}

export async function changeRestore({ request, context }: ActionFunctionArgs) {
  const { restore, key } = await open(context.get(requestContext), request);
  const form = await request.formData();
  const name = typedIn(form, 'file');
  if (typedIn(form, 'wish') === 'restore') restore.begin(key);
  else await restore.check({ name, secret: typedIn(form, 'secret'), passphrase: typedIn(form, 'passphrase') });
  return redirect(`/restore?${new URLSearchParams({ key, file: name }).toString()}`);
}
