import { redirect, type RouterContextProvider } from 'react-router';
import type { Staff } from '#domain/team/actor.ts';
import type { Me } from '#contract/views.ts';
import { requestContext, type RequestContext } from './request.server.ts';

export interface StaffSession extends RequestContext {
  staff: Staff;
  me: Me;
}

/** The signed-in account. Anybody else is sent to sign in, and then returns to the page they wanted. */
export function requireStaff(context: Readonly<RouterContextProvider>, request: Request): StaffSession {
  const server = context.get(requestContext);
  const { staff, me, isHeldBack } = server.visitor;
  if (staff && me) return { ...server, staff, me };
  const { pathname, search } = new URL(request.url);
  const way = isHeldBack ? '/account/second-step' : '/sign-in';
  throw redirect(`${way}?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
