// What a place of a trade starts with, in every offered language: a language added later has its names already.

import type { ByLanguage } from '#domain/by-language.ts';
import { trades, type Trade, type TradeLine, type TradeName, type TradeWord } from '#domain/place/trade.ts';
import { offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import type { LineInput } from '../place/lines.ts';

/** Names for the first line and desk, as a form proposes them in one language. `words`: the services, and the other lines. */
export function proposalOf(trade: TradeName, language: Language) {
  const { desk, lines } = startOf(trade);
  const [first, ...others] = lines;
  const services = lines.flatMap((line) => line.services ?? []);
  const words = [...services, ...others].map(({ word }) => sayIn(language, word));
  const lineName = sayIn(language, first.word);
  return { trade, lineName, deskName: sayIn(language, desk), words: words.length > 0 ? words : [lineName] };
}

export function linesOf(trade: TradeName): [LineInput, ...LineInput[]] {
  const [first, ...others] = startOf(trade).lines;
  return [lineOf(first), ...others.map(lineOf)];
}

export function deskNameOf(trade: TradeName, language: Language): string {
  return sayIn(language, startOf(trade).desk);
}

/** The text for a called guest, as a template in each language; empty: the product's own. */
export function calledTexts(trade: TradeName): [Language, string][] {
  if (!startOf(trade).hasTables) return [];
  const [place, number, desk, minutes, link] = ['{place}', '{number}', '{desk}', '{minutes}', '{link}'] as const;
  return offeredLanguages.map((language) => [
    language,
    translate(language, 'text.table_ready', { place, number, desk, minutes, link }),
  ]);
}

function lineOf({ word, prefix, services = [], questions = [], settings }: TradeLine<TradeWord>): LineInput {
  return {
    name: sayIt(word),
    prefix,
    settings,
    services: services.map((service) => ({
      id: idOf(service.word),
      name: sayIt(service.word),
      expectedMinutes: service.expectedMinutes,
      bring: (service.bring ?? []).map((item) => ({ id: idOf(item), text: sayIt(item) })),
    })),
    questions: questions.map((question) => ({
      id: idOf(question.word),
      kind: question.kind,
      label: sayIt(question.word),
      isRequired: false,
      options: (question.options ?? []).map((option) => ({ id: idOf(option), label: sayIt(option) })),
    })),
  };
}

const startOf = (trade: TradeName): Trade<TradeWord> => trades[trade];
const idOf = (word: TradeWord): string => word.replaceAll('_', '-');
const sayIn = (language: Language, word: TradeWord): string => translate(language, `trade.${word}`);
const sayIt = (word: TradeWord): ByLanguage =>
  Object.fromEntries(offeredLanguages.map((language) => [language, sayIn(language, word)]));
