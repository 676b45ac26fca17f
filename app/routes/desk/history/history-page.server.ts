import { data, type LoaderFunctionArgs } from 'react-router';
import { may } from '#domain/team/permissions.ts';
import { isId } from '#domain/id.ts';
import { isRefusal } from '#domain/refusal.ts';
import {
  presentHistory,
  presentLog,
  presentTicketStory,
  type HistoryDeps,
} from '#presenters/insights/ticket-history.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';

/** All filters are in the address, so that it can be stored, shared with a colleague and read without scripts. */
export function askedBy(request: Request): (name: string) => string | null {
  const { searchParams } = new URL(request.url);
  return (name) => searchParams.get(name);
}

export function partsOf({ commands, place, staff }: StaffAtPlace): HistoryDeps {
  return { db: commands.db, secrets: commands.secrets, place, reader: staff, now: commands.now() };
}

export async function loadHistory(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'see_names');
  const { me, staff } = session;
  const view = await presentHistory(partsOf(session), askedBy(arrival.request));
  return { view, me, mayExport: may(staff.role, 'settings', staff.grants) };
}

export async function loadLog(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'see_names');
  return { view: await presentLog(partsOf(session), askedBy(arrival.request)), me: session.me };
}

export async function loadTicketStory(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'see_names');
  const ticketId = arrival.params['ticket'] ?? '';
  if (!isId(ticketId)) throw data(null, { status: 404 });
  try {
    return { view: await presentTicketStory(partsOf(session), ticketId), me: session.me };
  } catch (error) {
    throw isRefusal(error) ? data(null, { status: 404 }) : error;
  }
}
