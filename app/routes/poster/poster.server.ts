import { data, type LoaderFunctionArgs } from 'react-router';
import type { ByLanguage } from '#domain/by-language.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { placeKeyOf } from '#db/place/places.ts';
import { worksAt } from '#domain/team/actor.ts';
import { findTextCarriers } from '#db/messaging/carriers.ts';
import { textingOf } from '#domain/messaging/texting.ts';
import { directionOf, type Language } from '#locales/languages.ts';
import { wordIn } from '#locales/texted-word-forms.ts';
import { translate } from '#locales/translate.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { inLanguage, leftToRight } from '../../i18n/use-i18n.ts';
import { languageContext } from '../../context/context.server.ts';
import { phoneAddress } from '../../session/phone-address.server.ts';
import { requestContext } from '../../session/request.server.ts';
import { languagesOf, placeOf } from '../../session/place-context.server.ts';

const sizes = ['a4', 'letter'] as const;

/** The poster on the wall: one code, and what to do with it in every language of the place. It shows only public data. */
export async function loadPoster({ request, context }: LoaderFunctionArgs) {
  const place = placeOf(context);
  const server = context.get(requestContext);
  const { commands } = server;
  const { origin, reaches } = phoneAddress(server);
  const asked = new URL(request.url).searchParams;
  const [lines, carriers] = await Promise.all([
    findLinesOfPlace(commands.db, place),
    findTextCarriers(commands.db, place),
  ]);
  const isTold = textingOf(carriers, { isDemo: place.is_demo }) === 'works';
  const wanted = asked.get('line');
  const line = lines.find(({ slug }) => slug === wanted) ?? null;
  if (wanted && !line) throw data(null, { status: 404 });
  const address = `${origin}/p/${place.slug}${line ? `/${line.slug}` : ''}`;
  // Staff know which number takes texts. From anybody else it could be one that costs whoever texts to it.
  const { staff } = server.visitor;
  const mayNameNumber = isTold && staff !== null && worksAt(staff, placeKeyOf(place));
  const number = (mayNameNumber && asked.get('text')?.trim()) || '';
  const textNumber = isPhoneNumber.test(number) ? number : null;
  const letters = line && lines.length > 1 ? [line.prefix] : [];
  const { language } = context.get(languageContext);
  const named = (names: ByLanguage): string => inLanguage(names, language, place.default_language);
  return {
    place: place.name,
    reaches,
    slug: place.slug,
    sizes,
    size: sizes.find((one) => one === asked.get('size')) ?? defaultSize(place.country),
    line: line && { slug: line.slug, names: namesInAll(line.name, languagesOf(place)) },
    lines: lines.map(({ slug, name }) => ({ slug, name: named(name) })),
    mayNameNumber,
    textNumber,
    address: address.replace(/^https?:\/\//, ''),
    qr: qrDrawing(`${address}?via=qr`),
    words: ownFirst(languagesOf(place), place.default_language).map((tag) => ({
      tag,
      direction: directionOf(tag),
      scan: translate(tag, 'print.poster_scan'),
      how: translate(tag, isTold ? 'print.poster_how' : 'print.poster_page'),
      byText:
        textNumber &&
        translate(tag, 'print.poster_text', {
          join: [wordIn(tag, 'join'), ...letters].join(' '),
          number: leftToRight(textNumber),
        }),
    })),
  };
}

/** As it is to be dialled, short numbers too. */
const isPhoneNumber = /^\+?\d[\d ()./-]{1,24}$/;

/** The language that most people there read is the headline. */
const ownFirst = (languages: readonly Language[], own: string): Language[] =>
  languages.toSorted((a, b) => Number(b === own) - Number(a === own));

/** Nobody would read a longer list. */
const maxNames = 4;

/** The names of a line, each once, those of the place's first languages before others. */
function namesInAll(names: ByLanguage, languages: readonly string[]): string[] {
  const all = languages.flatMap((tag) => names[tag] ?? []);
  return [...new Set(all.length > 0 ? all : Object.values(names))].slice(0, maxNames);
}

/** Countries that do not use A4 paper. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PR', 'CL', 'CO', 'VE', 'PH', 'GT', 'CR', 'PA', 'DO']);

function defaultSize(country: string) {
  return letterCountries.has(country) ? ('letter' as const) : ('a4' as const);
}
