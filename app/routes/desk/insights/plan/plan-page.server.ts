import type { LoaderFunctionArgs } from 'react-router';
import { presentPlan } from '#presenters/insights/plan-view.ts';
import { requestContext } from '#app/session/request.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

export async function loadPlan(arrival: LoaderFunctionArgs) {
  const { place, me, commands } = await requireStaffAt(arrival, 'insights');
  arrival.context.get(requestContext).playLimits.count(me.memberId);
  const asked = new URL(arrival.request.url).searchParams;
  const input = { day: asked.get('day'), bound: asked.get('bound') };
  return { view: await presentPlan(commands.db, place, input, commands.now()), me };
}
