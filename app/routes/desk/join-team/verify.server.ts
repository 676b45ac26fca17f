import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { verifyEmail } from '#commands/team/email-proofs.ts';
import { presentEmailProof } from '#presenters/staff/staff-links.ts';
import { requestContext } from '#app/session/request.server.ts';
import { statusOfLink, unlessUsed } from './invite.server.ts';

/** Opening the link changes nothing, because mail programs open links before people do. */
export async function loadVerify({ params, context }: LoaderFunctionArgs) {
  const { commands, visitor } = context.get(requestContext);
  const proof = await presentEmailProof(commands, params['token'] ?? '');
  const status = proof.state === 'verified' ? 200 : statusOfLink(proof.state);
  return data({ proof, isSignedIn: visitor.me !== null }, { status });
}

/** The page then shows the result. */
export async function verify({ request, params, context }: ActionFunctionArgs) {
  const { commands } = context.get(requestContext);
  await verifyEmail(commands, params['token'] ?? '').catch(unlessUsed(request));
  return redirect(new URL(request.url).pathname);
}
