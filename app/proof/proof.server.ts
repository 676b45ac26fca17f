import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Proof } from '#domain/team/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { requestContext, type RequestContext } from '../session/request.server.ts';
import { confirmPath, passwordField } from '../form/proof-field.ts';

/**
 * The sender of any form may prove their identity with a password. It is checked here for every page, so that the code
 * that requires it (`domain/team/step-up.ts`) finds the proof, or the reason why it failed.
 */
export const proofMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  await takeProof(request, context);
  return next();
};

async function takeProof(request: Request, context: Readonly<RouterContextProvider>): Promise<void> {
  if (request.method !== 'POST') return;
  const password = await proofIn(request.clone());
  if (password === '') return;
  const server = context.get(requestContext);
  const { staff } = server.visitor;
  if (!staff || staff.proof === 'given') return;
  const proof = await tried(server, request, password);
  context.set(requestContext, { ...server, visitor: { ...server.visitor, staff: { ...staff, proof } } });
}

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

async function proofIn(request: Request): Promise<string> {
  if (!formTypes.test(request.headers.get('content-type') ?? '')) return '';
  // The reader of the form refuses a form that cannot be parsed.
  const value = await request.formData().then(
    (form) => form.get(passwordField),
    () => '',
  );
  return typeof value === 'string' ? value : '';
}

async function tried(server: RequestContext, { headers }: Request, password: string): Promise<Proof> {
  try {
    await server.accounts.own.prove({ headers, address: server.visitor.address }, { password });
    return 'given';
  } catch (error) {
    if (isRefusal(error) && error.code === 'too_many') return 'too_many';
    if (isRefusal(error) && error.code === 'invalid_fields') return 'password_wrong';
    throw error;
  }
}

/** If the proof of identity for an export is too old, redirects to a new one and then back to `path`. */
export function sendToProof(staff: Parameters<typeof requireProof>[0], path: string): void {
  try {
    requireProof(staff, 'export');
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'step_up') throw error;
    throw redirect(confirmPath(path));
  }
}

/** Whether the viewer of this page has passkeys that work here, for the field that asks for them. */
export async function proofWaysAt(
  { accounts: { passkeys }, publicUrl, visitor: { address } }: RequestContext,
  { request: { headers } }: { request: Request },
): Promise<{ hasPasskeys: boolean }> {
  return { hasPasskeys: passkeys.fits(publicUrl) && (await passkeys.areKept({ headers, address })) };
}
