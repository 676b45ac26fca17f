/** Compares a filled form with the ticket that it was filled from and returns only the differences. */
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage } from '#locales/languages.ts';
import { textIn } from '#app/form/form-answer.ts';
import { needsIn } from '../dialogs/guest-fields.tsx';
import { needsOf } from '../ticket/need-tags.tsx';
import type { DetailsChange } from '../press/press.ts';

export function changeOf(form: FormData, ticket: StaffTicket): DetailsChange {
  const text = (name: string) => textIn(form, name);
  const change: DetailsChange = {};
  if (text('name') !== (ticket.name ?? '')) change.name = text('name');
  const partySize = Number(text('partySize'));
  if (partySize !== ticket.partySize) change.partySize = partySize;
  const language = text('language');
  if (isLanguage(language) && language !== ticket.language) change.language = language;
  // A line without services has no such field.
  if (form.has('service') && text('service') !== (ticket.service ?? '')) change.service = text('service') || null;
  const needs = needsIn(form);
  if (needs.join() !== needsOf(ticket).join()) change.needs = needs;
  for (const whose of ['phone', 'secondPhone'] as const) {
    if (text(whose)) change[whose] = { phone: text(whose), phoneCountry: text(`${whose}Country`) || undefined };
    else if (form.has(`${whose}Gone`)) change[whose] = null;
  }
  return change;
}
