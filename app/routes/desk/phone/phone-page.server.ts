import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { replyFromPhone } from '#commands/messaging/receive-text.ts';
import { newId } from '#db/new-id.ts';
import { placeKeyOf } from '#db/place/places.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isId } from '#domain/id.ts';
import { may } from '#domain/team/permissions.ts';
import { presentSimulatedPhone } from '#presenters/staff/simulated-phone-view.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { fieldsOf } from '#app/form/form-answer.ts';

export async function loadPhone(arrival: LoaderFunctionArgs) {
  const { place, me, commands, staff } = await requireStaffAt(arrival, 'see_names');
  return {
    me,
    texts: await presentSimulatedPhone(commands.db, commands.secrets, placeKeyOf(place), staff),
    place: shownPlace(place),
    mayReply: may(staff.role, 'work_tickets', staff.grants),
    /** A double click sends a reply only once. */
    ref: newId(),
  };
}

/** The result of a reply: filed with a ticket, or why not. */
export type ReplyOutcome = 'filed' | 'nobody' | 'empty';

export async function replyOnPhone(arrival: ActionFunctionArgs) {
  const { place, ...session } = await requireStaffAt(arrival, 'work_tickets');
  const { commands, staff } = session;
  const field = await fieldsOf(arrival.request);
  const reply = { textId: field('textId'), text: field('text'), ref: field('ref'), publicUrl: session.publicUrl };
  if (!isId(reply.textId) || !isId(reply.ref)) throw data(null, { status: 400 });
  try {
    const { ticket } = await replyFromPhone(commands, staff, placeKeyOf(place), reply);
    if (ticket) session.announce(ticket.lineId);
    return data<ReplyOutcome>(ticket ? 'filed' : 'nobody');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'not_found') throw data(null, { status: 404 });
    return data<ReplyOutcome>('empty', { status: 422 });
  }
}
