// The guests of the demo: people of every language that guests can read. All people and phone numbers are invented.

import { allNeeds, type Need } from '#domain/ticket/need.ts';
import type { Language } from '#locales/languages.ts';
import { reservedPhone } from '#test/cast.ts';

interface Visitor {
  name?: string;
  phone?: string;
  language: string;
  partySize: number;
  service?: string;
  travelMinutes?: number;
  needs?: Need[];
}

const names = {
  en: ['Amara Okafor', 'Grace Whitfield', 'Edith Marlowe', 'Walter Finch'],
  es: ['Luis Herrera', 'Pilar Montes', 'Rosa Quintero', 'Mateo Rivas'],
  ar: ['ليلى حداد', 'يوسف منصور', 'نادية بن علي'],
  uk: ['Олена Ковальчук', 'Тарас Бондар'],
  'zh-Hans': ['林伟', '陈晓雨'],
  so: ['Amina Warsame', 'Cabdi Faarax'],
  it: ['Giulia Ferrante', 'Marco Bellini'],
  de: ['Jonas Reuter', 'Hanna Brandt'],
  fr: ['Camille Duret', 'Étienne Moreau'],
  'pt-BR': ['Larissa Moura', 'João Siqueira'],
  pl: ['Ewa Malinowska', 'Łukasz Wrona'],
  tr: ['Deniz Aksoy', 'Gülşen Yıldız'],
  fa: ['پریسا رستمی', 'کاوه مرادی'],
  hi: ['रोहन वर्मा', 'अनीता शर्मा'],
  bn: ['নাসরিন আক্তার', 'রফিক হাসান'],
  ja: ['小野 遥', '森田 健'],
  ko: ['서민준', '한지우'],
  vi: ['Phạm Thảo', 'Nguyễn Bảo'],
  nl: ['Sanne Dekker', 'Bram Visser'],
  ru: ['Ирина Соколова', 'Павел Громов'],
} as const satisfies Record<Language, readonly string[]>;

/** Half of the guests read one of the first three. */
const languages = Object.keys(names) as Language[];

/** The next guest; `chance` returns numbers from 0 to 1. Some guests are on paper, without a name or a phone. */
export function someVisitor(chance: () => number, services: readonly { id: string }[] = []): Visitor {
  const some = <One>(list: readonly One[]): One => list[Math.floor(chance() * list.length)] as One;
  const language = some(chance() < 0.5 ? languages.slice(0, 3) : languages);
  const service = services.length > 0 ? some(services).id : undefined;
  const partySize = chance() < 0.75 ? 1 : 1 + Math.ceil(chance() * 3);
  const input = service === undefined ? {} : { service };
  if (chance() < 0.1) return { language, partySize: 1, ...input };
  return {
    name: some(names[language]),
    language,
    partySize,
    ...input,
    ...(chance() < 0.75 ? { phone: reservedPhone(Math.floor(chance() * phones)) } : {}),
    ...(chance() < 0.3 ? { travelMinutes: 5 * Math.ceil(chance() * 4) } : {}),
    ...(chance() < 0.12 ? { needs: [some(allNeeds)] } : {}),
  };
}

const phones = 6000;
