/**
 * One guest at the kiosk, from the first touch to the ticket: the current screen, their choices and entries, and the
 * target of `back`. Screens with nothing to choose are skipped. Nothing of it outlives the visit.
 */

import type { ClosingChoice } from '#domain/line/closing-choice.ts';
import type { PublicLine, PublicPlace } from '#contract/views.ts';
import { takesGuests } from '#app/components/line/why-shut.ts';
import { allNeeds, type Need } from '#domain/ticket/need.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Language } from '#locales/languages.ts';
import type { KioskTicket } from './kiosk-answer.ts';

type Step = 'language' | 'line' | 'service' | 'how' | 'phone' | 'closing' | 'done';

/** How a guest who would probably come too late today is accepted all the same. */
export type LateChoice = Exclude<ClosingChoice, 'ask'>;

export interface Visit {
  step: Step;
  language: Language;
  lineId: string | null;
  serviceId: string | null;
  partySize: number;
  needs: Need[];
  phone: { country: string; digits: string };
  /** Whether they chose texts instead of paper. */
  byPhone: boolean;
  closing: { opensAt: string | null } | null;
  problem: RefusalCode | null;
  ticket: KioskTicket | null;
}

export interface Start {
  languages: readonly Language[];
  language: Language;
  phoneCountry: string;
}

export type Choice =
  | { do: 'language'; language: Language }
  | { do: 'line'; lineId: string }
  /** Null: something else. */
  | { do: 'service'; serviceId: string | null }
  | { do: 'party'; size: number }
  | { do: 'need'; need: Need }
  | { do: 'phone' }
  | { do: 'type'; phone: Visit['phone'] }
  | { do: 'back' }
  | { do: 'taken'; ticket: KioskTicket; byPhone: boolean }
  | { do: 'refused'; code: RefusalCode; opensAt: string | null; byPhone: boolean };

export function beginVisit(start: Start, place: PublicPlace): Visit {
  const visit: Visit = {
    step: 'language',
    language: start.language,
    lineId: null,
    serviceId: null,
    partySize: 1,
    needs: [],
    phone: { country: start.phoneCountry, digits: '' },
    byPhone: false,
    closing: null,
    problem: null,
    ticket: null,
  };
  return start.languages.length > 1 ? visit : onwards(visit, place, 'language');
}

export function decide(visit: Visit, choice: Choice, { start, place }: { start: Start; place: PublicPlace }): Visit {
  const calm: Visit = { ...visit, problem: null };
  switch (choice.do) {
    case 'language':
      return onwards({ ...calm, language: choice.language }, place, 'language');
    case 'line':
      return onwards({ ...calm, lineId: choice.lineId, serviceId: null, partySize: 1 }, place, 'line');
    case 'service':
      return { ...calm, serviceId: choice.serviceId, step: 'how' };
    case 'party':
      return { ...calm, partySize: choice.size };
    case 'need':
      return { ...calm, needs: toggled(visit.needs, choice.need) };
    case 'phone':
      return { ...calm, step: 'phone' };
    case 'type':
      return { ...calm, phone: choice.phone };
    case 'back':
      return { ...calm, closing: null, step: stepBefore(visit, place, start) };
    case 'taken':
      return { ...calm, ticket: choice.ticket, byPhone: choice.byPhone, step: 'done' };
    case 'refused':
      return refused(calm, choice, place);
  }
}

/** The refusal, shown on the screen where the guest can do something about it. */
function refused(
  visit: Visit,
  { code, opensAt, byPhone }: Extract<Choice, { do: 'refused' }>,
  place: PublicPlace,
): Visit {
  if (code === 'line_closing') return { ...visit, step: 'closing', closing: { opensAt }, byPhone };
  const isOfLine = code === 'line_closed' || code === 'line_paused' || code === 'line_full';
  if (isOfLine) return { ...visit, step: 'line', lineId: null, serviceId: null, problem: code };
  // Staff took the line, or the service, out of use meanwhile.
  if (code === 'not_found') return { ...visit, step: 'line', lineId: null, serviceId: null, problem: 'line_closed' };
  const { services = [] } = lineOf(visit, place) ?? {};
  if (code === 'invalid_fields' && visit.serviceId !== null && !services.some(({ id }) => id === visit.serviceId))
    return { ...visit, step: services.length > 0 ? 'service' : 'how', serviceId: null, problem: code };
  return { ...visit, step: byPhone ? 'phone' : 'how', problem: code };
}

/** The next screen with something to choose. */
function onwards(visit: Visit, place: PublicPlace, after: 'language' | 'line'): Visit {
  if (after === 'language') {
    const only = onlyLine(place);
    if (!only) return { ...visit, step: 'line' };
    return onwards({ ...visit, lineId: only.id }, place, 'line');
  }
  return { ...visit, serviceId: null, step: hasServices(visit, place) ? 'service' : 'how' };
}

/** What a guest chooses here, in order; a phone and a closing line belong to `how`. */
function wayOf(visit: Pick<Visit, 'lineId'>, place: PublicPlace, { languages }: Start): Step[] {
  const way: Step[] = ['how'];
  if (hasServices(visit, place)) way.unshift('service');
  if (!onlyLine(place)) way.unshift('line');
  if (languages.length > 1) way.unshift('language');
  return way;
}

/** Even of a line's only service it is asked, because a guest may need something else. Before there is a line: of any. */
function hasServices({ lineId }: Pick<Visit, 'lineId'>, { lines }: PublicPlace): boolean {
  return lines.some(({ id, services }) => services.length > 0 && (lineId === null || id === lineId));
}

function stepBefore({ step, lineId, byPhone }: Visit, place: PublicPlace, start: Start): Step {
  if (step === 'closing') return byPhone ? 'phone' : 'how';
  if (step === 'phone') return 'how';
  const way = wayOf({ lineId }, place, start);
  return way[way.indexOf(step) - 1] ?? way[0] ?? 'how';
}

export interface Progress {
  at: number;
  of: number;
}

/** How far the guest has come. Null if there is only one thing to choose, or none any more. */
export function progressOf({ step, lineId }: Visit, place: PublicPlace, start: Start): Progress | null {
  // Whoever goes back to the lines may choose another one, with or without services.
  const way = wayOf({ lineId: step === 'line' || step === 'language' ? null : lineId }, place, start);
  if (step === 'done' || way.length === 1) return null;
  return { at: way.indexOf(step) + 1 || way.length, of: way.length };
}

/** The line that everybody joins. Undefined if there are several, or if it accepts nobody now, which the screen then says. */
function onlyLine({ lines }: PublicPlace): PublicLine | undefined {
  const [line] = lines;
  return lines.length === 1 && line && takesGuests(line) ? line : undefined;
}

export function lineOf({ lineId }: Pick<Visit, 'lineId'>, { lines }: PublicPlace): PublicLine | undefined {
  return lines.find(({ id }) => id === lineId);
}

/** Whether nobody has touched anything yet: then there is nothing to go back to. */
export function isFresh(visit: Visit, fresh: Visit): boolean {
  return (
    visit.step === fresh.step &&
    visit.language === fresh.language &&
    visit.partySize === fresh.partySize &&
    visit.needs.length === 0 &&
    visit.phone.digits === '' &&
    visit.problem === null
  );
}

function toggled(before: readonly Need[], need: Need): Need[] {
  return allNeeds.filter((one) => (one === need ? !before.includes(one) : before.includes(one)));
}
