import type { LoaderFunctionArgs } from 'react-router';
import { presentInsights } from '#presenters/insights/insights.ts';
import { requireStaffAt } from '../../../session/staff-place.server.ts';

/** All choices are in the address, so that it can be stored, shared with a colleague and read without scripts. */
export async function loadInsights(arrival: LoaderFunctionArgs) {
  const { place, me, commands } = await requireStaffAt(arrival, 'insights');
  const asked = new URL(arrival.request.url).searchParams;
  const input = {
    choice: asked.get('range'),
    from: asked.get('from'),
    to: asked.get('to'),
    lineId: asked.get('line'),
    // An unchecked box sends nothing. So the comparison is on by default only until the first choice.
    isCompared: asked.has('compare') || !asked.has('range'),
  };
  return { view: await presentInsights(commands.db, place, input, commands.now()), me };
}
