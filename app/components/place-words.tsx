import type { PlaceText } from '../i18n/in-language.ts';

export function PlaceWords({ of: { text, lang } }: { of: PlaceText }) {
  return <bdi lang={lang}>{text}</bdi>;
}
