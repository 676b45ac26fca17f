import type { LoaderFunctionArgs } from 'react-router';
import { presentInsights } from '#presenters/insights/insights.ts';
import { requireStaffAt } from '../../../session/staff-place.server.ts';

/** What is shown stands in the address, so that it can be kept, sent to a colleague and read without scripts. */
export async function loadInsights(arrival: LoaderFunctionArgs) {
  const { place, me, commands } = await requireStaffAt(arrival, 'insights');
  const asked = new URL(arrival.request.url).searchParams;
  const input = {
    choice: asked.get('range'),
    from: asked.get('from'),
    to: asked.get('to'),
    lineId: asked.get('line'),
    // An empty box says nothing in an address: only who chose nothing yet gets the comparison unasked.
    isCompared: asked.has('compare') || !asked.has('range'),
  };
  return { view: await presentInsights(commands.db, place, input, commands.now()), me };
}
