import type { PlaceText } from '../i18n/use-i18n.ts';

export function PlaceWords({ of: { text, lang } }: { of: PlaceText }) {
  return <bdi lang={lang}>{text}</bdi>;
}
