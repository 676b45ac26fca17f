// The figures of a week for one member, in words. Sums only: nobody is named.

import type { OutgoingText } from '#channels/provider/contract.ts';
import type { StaffEmailRow } from '#db/messaging/staff-emails.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import { findPlacesOfStaff, type PlaceRow } from '#db/place/places.ts';
import { findMember } from '#db/team/members.ts';
import { weekBefore, type DayRange } from '#domain/insights/figure-range.ts';
import { addDays, localDay } from '#domain/local-time.ts';
import { may } from '#domain/team/permissions.ts';
import { formatLocale, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentTotals } from '#presenters/insights/insights.ts';
import type { InsightsTotals } from '#contract/views.ts';
import type { SenderDeps } from './sender-deps.ts';

type Deps = Pick<SenderDeps, 'db' | 'publicUrl'>;

/** Null: the member left, may not see it any more, or does not want it. */
export async function weekWords(
  deps: Deps,
  { organization_id: organizationId, link_id: memberId, created_at: at }: StaffEmailRow,
  language: Language,
): Promise<Pick<OutgoingText, 'subject' | 'text' | 'language'> | null> {
  const { db, publicUrl } = deps;
  const member = await findMember(db, { organizationId, memberId });
  if (!member || member.week_mail === null || !may(member.role, 'settings', member.grants)) return null;
  const places = await findPlacesOfStaff(db, { organizationId, placeIds: member.place_ids });
  const [first] = places;
  if (!first) return null;
  const weeks = places.map((place) => {
    const week = weekBefore(localDay(at, place.time_zone));
    return { place, week, before: { from: addDays(week.from, -7), to: addDays(week.to, -7) } };
  });
  const wanted = weeks.flatMap(({ place, week, before }) =>
    [week, before].map((range) => ({ placeId: place.id, range })),
  );
  // All places at once: emails to many members are written while their leases run.
  const totals = await presentTotals(db, organizationId, wanted);
  const parts = weeks.flatMap(({ place, week }, index) => {
    const [now, before] = totals.slice(2 * index);
    return now && before ? [partOf({ publicUrl, language }, place, week, { now, before })] : [];
  });
  const organization = await findOrganizationName(db, organizationId);
  const name = places.length === 1 ? first.name : (organization ?? first.name);
  const link = `${publicUrl}/desk/${first.slug}/insights#week-mail`;
  return {
    language,
    subject: translate(language, 'insights.mail_subject', { place: name }),
    text: translate(language, 'insights.mail_body', { name: member.name, places: parts.join('\n\n'), link }),
  };
}

function partOf(
  { publicUrl, language }: { publicUrl: string; language: Language },
  place: PlaceRow,
  { from, to }: DayRange,
  totals: { now: InsightsTotals; before: InsightsTotals },
): string {
  const link = `${publicUrl}/desk/${place.slug}/insights?range=own&from=${from}&to=${to}&compare=before`;
  const locale = formatLocale(language, place.country);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = { from: day.format(new Date(from)), to: day.format(new Date(to)) };
  if (totals.now.joined === 0) return translate(language, 'insights.mail_nobody', { place: place.name, ...days, link });
  const now = figuresOf(totals.now, locale);
  const before = figuresOf(totals.before, locale);
  return translate(language, 'insights.mail_place', {
    place: place.name,
    ...days,
    ...now,
    joinedBefore: before.joined,
    waitBefore: before.wait,
    keptBefore: before.kept,
    link,
  });
}

const unknown = '–';

/** Formatted; a dash stands for a missing figure. */
function figuresOf(totals: InsightsTotals, locale: Intl.LocalesArgument) {
  const whole = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', maximumFractionDigits: 0 });
  const part = (some: number, of: number): string => (of === 0 ? unknown : share.format(some / of));
  const time = (value: number | null): string => (value === null ? unknown : minutes.format(value));
  const { joined, served, noShow, gone, kept, promised } = totals;
  return {
    joined: whole.format(joined),
    served: whole.format(served),
    wait: time(totals.halfWaitMinutes),
    longest: time(totals.mostWaitMinutes),
    kept: part(kept, promised),
    gone: part(gone, joined),
    missed: part(noShow, joined),
  };
}
