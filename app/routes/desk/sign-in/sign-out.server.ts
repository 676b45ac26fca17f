import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#app/session/request.server.ts';
import { settingCookies } from '#app/session/session-cookies.server.ts';

export function loadSignOut({ context }: LoaderFunctionArgs): null {
  if (!context.get(requestContext).visitor.staff) throw redirect('/sign-in');
  return null;
}

export async function signOut({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { cookies } = await context.get(requestContext).accounts.signOut(request.headers);
  return redirect('/sign-in', { headers: settingCookies(cookies) });
}
