/** Compares a filled form with the current ticket and returns only the differences. */
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage } from '#locales/languages.ts';
import { allNeeds } from '#domain/ticket/need.ts';
import { needsOf } from '../ticket/need-tags.tsx';
import type { DetailsChange } from '../press/press.ts';

export function changeOf(form: FormData, ticket: StaffTicket): DetailsChange {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const change: DetailsChange = {};
  if (text('name') !== (ticket.name ?? '')) change.name = text('name');
  const partySize = Number(text('partySize'));
  if (partySize !== ticket.partySize) change.partySize = partySize;
  const language = text('language');
  if (isLanguage(language) && language !== ticket.language) change.language = language;
  // A line without services has no such field.
  if (form.has('service') && text('service') !== (ticket.service ?? '')) change.service = text('service') || null;
  const needs = allNeeds.filter((need) => form.getAll('needs').includes(need));
  if (needs.join() !== needsOf(ticket).join()) change.needs = needs;
  for (const whose of ['phone', 'secondPhone'] as const) {
    const country = text(`${whose}Country`);
    if (text(whose)) change[whose] = { phone: text(whose), ...(country ? { phoneCountry: country } : {}) };
    else if (form.has(`${whose}Gone`)) change[whose] = null;
  }
  return change;
}
