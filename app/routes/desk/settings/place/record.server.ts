import type { LoaderFunctionArgs } from 'react-router';
import { presentProcessingRecord } from '#presenters/staff/processing-record.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

export async function loadRecord(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'own');
  return presentProcessingRecord(commands.db, place, commands.now());
}
