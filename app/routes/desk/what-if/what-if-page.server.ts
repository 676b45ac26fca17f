import type { LoaderFunctionArgs } from 'react-router';
import { presentWhatIf } from '#presenters/insights/what-if-view.ts';
import { requestContext } from '#app/session/request.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

/** The question is in the address: it can be shared, and asked without scripts. */
export async function loadWhatIf(arrival: LoaderFunctionArgs) {
  const { place, me, commands } = await requireStaffAt(arrival, 'run_line');
  const asked = new URL(arrival.request.url).searchParams;
  const input = { choice: asked.get('desk'), time: asked.get('at') };
  if (input.choice !== null) arrival.context.get(requestContext).playLimits.count(me.memberId);
  return { view: await presentWhatIf(commands.db, place, input, commands.now()), me };
}
