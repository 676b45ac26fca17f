import { offeredLanguages, staffLanguages, type Language } from './languages.ts';

// Which texts each of them loads stands in `catalogs.ts`: no browser needs to know.

/** Complete in every language that is offered. */
const forEverybody = [
  'page',
  'home',
  'place',
  'ticket',
  'ticket-more',
  'push',
  'kiosk',
  'print',
  'board',
  'privacy',
] as const;

/** Complete in the languages of staff. */
export const staffAudiences = [
  'staff',
  'settings',
  'spending',
  'account',
  'people',
  'devices',
  'channels',
  'insights',
  'history',
  'audit',
  'visits',
  'installation',
  'start',
] as const;

export const audienceNames = [...forEverybody, ...staffAudiences] as const;
export type Audience = (typeof audienceNames)[number];

/** Screens a guest opens on the own phone: what they weigh is limited. */
export const guestAudiences = [
  'place',
  'ticket',
  'ticket-more',
  'privacy',
  'print',
] as const satisfies readonly Audience[];

export function isStaffAudience(audience: Audience): boolean {
  return staffAudiences.some((one) => one === audience);
}

/** The languages an audience's screens are complete in. */
export function languagesOf(audience: Audience): readonly Language[] {
  return isStaffAudience(audience) ? staffLanguages : offeredLanguages;
}

export function isAudience(name: unknown): name is Audience {
  return audienceNames.some((audience) => audience === name);
}
