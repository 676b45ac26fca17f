import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { verifyEmail } from '#commands/team/verify-email.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentEmailProof } from '#presenters/staff/email-proof.ts';
import { requestContext } from '#app/session/request.server.ts';

/** Opening the link changes nothing, because mail programs open links before people do. */
export async function loadVerify({ params, context }: LoaderFunctionArgs) {
  const { commands, visitor } = context.get(requestContext);
  const proof = await presentEmailProof(commands, params['token'] ?? '');
  const isThere = proof.state === 'open' || proof.state === 'verified';
  const status = proof.state === 'unknown' ? 404 : 410;
  return data({ proof, isSignedIn: visitor.me !== null }, { status: isThere ? 200 : status });
}

/** The page then shows the result. */
export async function verify({ request, params, context }: ActionFunctionArgs) {
  const { commands } = context.get(requestContext);
  try {
    await verifyEmail(commands, params['token'] ?? '');
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') throw error;
  }
  return redirect(new URL(request.url).pathname);
}
