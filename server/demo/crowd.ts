// The guests of the demo: the cast, and more people of many languages. All people and phone numbers are invented.

import { guests, reservedPhone } from '#test/cast.ts';

export interface Visitor {
  name?: string;
  phone?: string;
  language: string;
  partySize: number;
  service?: string;
  travelMinutes?: number;
  needs?: Need[];
}

type Need = 'more_time' | 'step_free' | 'interpreter';

const others: [string, string][] = [
  ['Olena Kovalchuk', 'uk'],
  ['Wei Lin', 'zh-Hans'],
  ['Amina Warsame', 'so'],
  ['Giulia Ferrante', 'it'],
  ['Jonas Reuter', 'de'],
  ['Camille Duret', 'fr'],
  ['Larissa Moura', 'pt-BR'],
  ['Ewa Malinowska', 'pl'],
  ['Deniz Aksoy', 'tr'],
  ['Parisa Rostami', 'fa'],
  ['Rohan Verma', 'hi'],
  ['Nasrin Akter', 'bn'],
  ['Haruka Ono', 'ja'],
  ['Min-jun Seo', 'ko'],
  ['Thảo Phạm', 'vi'],
  ['Sanne Dekker', 'nl'],
  ['Irina Sokolova', 'ru'],
  ['Walter Finch', 'en'],
  ['Nadia Benali', 'ar'],
  ['Rosa Quintero', 'es'],
];

const crowd: [string, string][] = [
  ...Object.values(guests).map(({ name, language }): [string, string] => [name, language]),
  ...others,
];

/** The next guest; `chance` returns numbers from 0 to 1. Some guests are on paper, without a name or a phone. */
export function someVisitor(chance: () => number, services: readonly { id: string }[] = []): Visitor {
  const [name, language] = crowd[Math.floor(chance() * crowd.length)] ?? ['', 'en'];
  const partySize = chance() < 0.75 ? 1 : 1 + Math.ceil(chance() * 3);
  const service = services[Math.floor(chance() * services.length)]?.id;
  const input = service === undefined ? {} : { service };
  if (chance() < 0.1) return { language, partySize: 1, ...input };
  const phone = reservedPhone(Math.floor(chance() * phones));
  return {
    name: name.split(' ')[0] ?? name,
    language,
    partySize,
    ...input,
    ...(chance() < 0.75 ? { phone } : {}),
    ...(chance() < 0.3 ? { travelMinutes: 5 * Math.ceil(chance() * 4) } : {}),
    ...(chance() < 0.12 ? { needs: [needs[Math.floor(chance() * needs.length)] ?? 'more_time'] } : {}),
  };
}

const needs: readonly Need[] = ['more_time', 'step_free', 'interpreter'];
const phones = 6000;
