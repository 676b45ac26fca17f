// The data of the place's page: a public place in the reader's language only, and nothing that the page does not show.
// Twenty languages of every text would be larger than the page.

import type { PublicLine, PublicPlace } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import { placeText, type PlaceText } from '#app/i18n/use-i18n.ts';
import { takesGuests } from '#app/components/line/why-shut.ts';

export type PagePlace = ReturnType<typeof viewPlace>;
export type PageLine = PagePlace['lines'][number];
export type PageService = PageLine['services'][number];
export type PageQuestion = PageLine['questions'][number];

export function viewPlace(place: PublicPlace, lines: readonly PublicLine[], language: Language) {
  const { slug, name, country, timeZone, isDemo, texting, canMail, cover, defaultLanguage } = place;
  const say = (texts: Record<string, string>) => placeText(texts, language, defaultLanguage);
  const shown = lines.map((line) => viewLine(line, say, defaultLanguage));
  return { slug, name, country, timeZone, isDemo, texting, canMail, cover, lines: shown };
}

function viewLine(line: PublicLine, say: (texts: Record<string, string>) => PlaceText, placeLanguage: string) {
  // None if nobody can join now.
  const { services, questions } = takesGuests(line) ? line : nothing;
  return {
    slug: line.slug,
    state: line.state,
    waiting: line.waiting,
    wait: line.wait && { low: line.wait.low, high: line.wait.high, confidence: line.wait.confidence },
    partySizeLimit: line.partySizeLimit,
    isFull: line.isFull,
    opensAt: line.opensAt,
    closedReason: line.closedReason === null ? null : say({ [placeLanguage]: line.closedReason }),
    closing: line.closing,
    name: say(line.name),
    services: services.map(({ id, name, expectedMinutes, bring }) => ({
      id,
      name: say(name),
      expectedMinutes,
      /** What to prepare for it. */
      bring: bring.map(({ text }) => say(text)),
    })),
    questions: questions.map(({ id, kind, label, isRequired, options }) => ({
      id,
      kind,
      label: say(label),
      isRequired,
      options: options.map((option) => ({ id: option.id, label: say(option.label) })),
    })),
  };
}

const nothing: Pick<PublicLine, 'services' | 'questions'> = { services: [], questions: [] };
