// The figures of a week for one member, in words. Sums only: nobody is named.

import type { OutgoingText } from '#channels/provider/contract.ts';
import type { StaffEmailRow } from '#db/messaging/staff-emails.ts';
import { findOrganizationName, findPlacesOf } from '#db/place/organizations.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { findMember } from '#db/team/members.ts';
import { weekBefore } from '#domain/insights/figure-range.ts';
import { localDay } from '#domain/local-time.ts';
import { may } from '#domain/team/permissions.ts';
import { formatLocale, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentInsights } from '#presenters/insights/insights.ts';
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
  const named = await findPlacesOf(db, organizationId);
  const places = await Promise.all(
    named
      .filter(({ id }) => member.place_ids.length === 0 || member.place_ids.includes(id))
      .map(({ id }) => findPlaceById(db, id)),
  );
  const [first] = places;
  if (!first) return null;
  const parts: string[] = [];
  for (const place of places) if (place) parts.push(await partOf(deps, place, { at, language }));
  const organization = await findOrganizationName(db, organizationId);
  const name = places.length === 1 ? first.name : (organization ?? first.name);
  const link = `${publicUrl}/desk/${first.slug}/insights#week-mail`;
  return {
    language,
    subject: translate(language, 'insights.mail_subject', { place: name }),
    text: translate(language, 'insights.mail_body', { name: member.name, places: parts.join('\n\n'), link }),
  };
}

async function partOf({ db, publicUrl }: Deps, place: PlaceRow, { at, language }: { at: Date; language: Language }) {
  const { from, to } = weekBefore(localDay(at, place.time_zone));
  const view = await presentInsights(
    { db, place, reader: null, now: at },
    { choice: 'own', from, to, lineId: null, isCompared: true },
  );
  const link = `${publicUrl}/desk/${place.slug}/insights?range=own&from=${from}&to=${to}&compare=before`;
  const locale = formatLocale(language, place.country);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = { from: day.format(new Date(from)), to: day.format(new Date(to)) };
  if (view.totals.joined === 0)
    return translate(language, 'insights.mail_nobody', { place: place.name, ...days, link });
  const now = figuresOf(view.totals, locale);
  const before = figuresOf(view.totalsBefore, locale);
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
function figuresOf(totals: InsightsTotals | null, locale: Intl.LocalesArgument) {
  const whole = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', maximumFractionDigits: 0 });
  const part = (some: number, of: number): string => (of === 0 ? unknown : share.format(some / of));
  const time = (value: number | null): string => (value === null ? unknown : minutes.format(value));
  const { joined = 0, served = 0, noShow = 0, gone = 0, kept = 0, promised = 0 } = totals ?? {};
  return {
    joined: whole.format(joined),
    served: whole.format(served),
    wait: time(totals?.halfWaitMinutes ?? null),
    longest: time(totals?.mostWaitMinutes ?? null),
    kept: part(kept, promised),
    gone: part(gone, joined),
    missed: part(noShow, joined),
  };
}
