// What a line offers, and what to bring for it. Ids are short and the line's own: they stand in tickets and on the wire.

import type { ByLanguage } from '../by-language.ts';

export interface Service {
  id: string;
  name: ByLanguage;
  /** Minutes one guest usually takes; null: not said. */
  expectedMinutes: number | null;
  /** What to have ready, checked by the guest while they wait. At most `maxBring`. */
  bring: { id: string; text: ByLanguage }[];
}

export const maxServices = 40;
/** One bit of a ticket's `papers` each. */
export const maxBring = 12;
export const maxExpectedMinutes = 8 * 60;

const idPattern = /^[a-z0-9-]{1,40}$/;

export interface FieldFault {
  path: string;
  code: string;
}

/** What is wrong with a line's list of services; empty where nothing is. Texts are checked by their own rule. */
export function validateServices(services: Service[]): FieldFault[] {
  const faults: FieldFault[] = [...repeated(services, '')];
  if (services.length > maxServices) faults.push({ path: '', code: 'too_many_entries' });
  services.forEach(({ expectedMinutes, bring }, at) => {
    const isMinutes = expectedMinutes === null || isWhole(expectedMinutes, 1, maxExpectedMinutes);
    if (!isMinutes) faults.push({ path: `${at}.expectedMinutes`, code: 'out_of_range' });
    if (bring.length > maxBring) faults.push({ path: `${at}.bring`, code: 'too_many_entries' });
    faults.push(...repeated(bring, `${at}.bring.`));
  });
  return faults;
}

/** Ids that are malformed or used twice. */
export function repeated(entries: readonly { id: string }[], before: string): FieldFault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, at): FieldFault[] => {
    const isGood = idPattern.test(id) && !seen.has(id);
    seen.add(id);
    return isGood ? [] : [{ path: `${before}${at}.id`, code: 'id_invalid' }];
  });
}

export function isWhole(value: number, least: number, max: number): boolean {
  return Number.isInteger(value) && value >= least && value <= max;
}

/** A ticket's papers are one number, a bit per item in the service's order. Unknown ids are left out. */
export function papersOf(service: Service | null, readyIds: readonly string[]): number {
  return (service?.bring ?? []).reduce((bits, { id }, at) => bits | (readyIds.includes(id) ? 1 << at : 0), 0);
}

export function readyPapers(service: Service | null, papers: number): string[] {
  return (service?.bring ?? []).filter((_, at) => (papers & (1 << at)) !== 0).map(({ id }) => id);
}

/** Whether all that is to be brought is ready; null where there is nothing to bring. */
export function arePapersReady(service: Service | null, papers: number): boolean | null {
  const count = service?.bring.length ?? 0;
  return count === 0 ? null : papers === (1 << count) - 1;
}
