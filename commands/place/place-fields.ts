// The rules for a place's fields, when it is created and when it is changed.

import type { BoardSettings } from '#domain/place/board-settings.ts';
import { slideFaults } from '#domain/place/board-slides.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { quietFault, type QuietHours } from '#domain/place/quiet-hours.ts';
import { isLongestWait, usualLongestWait } from '#domain/place/longest-wait.ts';
import { isPause, visitRuleOf, type VisitRule } from '#domain/place/visit-rule.ts';
import { slugError } from '#domain/place/slug.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import type { CommandContext } from '../engine/command.ts';
import { nameFault } from '#domain/line/line-faults.ts';

export interface PlaceAnswer {
  placeId: string;
}

export interface PlaceFields {
  slug: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA. */
  timeZone: string;
  languages: string[];
  defaultLanguage: string;
  address?: string | null;
  /** `#rrggbb` */
  accent?: string | null;
  board?: Partial<BoardSettings>;
  visitRule?: Partial<VisitRule>;
  quiet?: QuietHours;
  longestWaitMinutes?: number;
}

/** Throws `invalid_fields` for the first fault. */
export function checkPlaceFields({ phoneMetadata }: CommandContext, fields: Partial<PlaceFields>): void {
  const { slug, name, country, timeZone, languages, defaultLanguage } = fields;
  const slugFault = slug === undefined ? null : slugError(slug);
  if (slugFault) throw fieldRefusal('slug', slugFault);
  if (name !== undefined) checkName(name);
  if (country !== undefined && !isPhoneCountry(country, phoneMetadata))
    throw fieldRefusal('country', 'country_unknown');
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw fieldRefusal('timeZone', 'time_zone_unknown');
  if (fields.address && fields.address.length > addressMost) throw fieldRefusal('address', 'too_long');
  if (!isPause(visitRuleOf(fields.visitRule ?? {}).pauseHours)) throw fieldRefusal('pauseHours', 'out_of_range');
  if (!isLongestWait(fields.longestWaitMinutes ?? usualLongestWait))
    throw fieldRefusal('longestWaitMinutes', 'out_of_range');
  const quietWrong = fields.quiet ? quietFault(fields.quiet) : null;
  if (quietWrong) throw fieldRefusal(`quiet.${quietWrong.field}`, quietWrong.code);
  if (languages?.length === 0) throw fieldRefusal('languages', 'required');
  if (languages && defaultLanguage && !languages.includes(defaultLanguage)) {
    throw fieldRefusal('defaultLanguage', 'not_a_choice');
  }
  const errors = slideFaults(fields.board?.slides ?? [], defaultLanguage ?? '');
  if (errors.length > 0) throw new Refusal('invalid_fields', { errors });
}

/** The name of a thing: never empty. */
export function checkName(name: string): void {
  const fault = nameFault(name);
  if (fault) throw fieldRefusal('name', fault);
}
