import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { useI18n } from '../use-i18n.ts';

/** The guest's language in its own name, if it is not the language of this screen. */
export function LanguageTag({ language: tag }: { language: string }) {
  const { language } = useI18n();
  if (!isLanguage(tag) || tag === language) return null;
  return (
    <span
      lang={tag}
      dir={directionOf(tag)}
      className="flex-none rounded-[7px] bg-tide-wash px-2 py-0.5 text-[0.78rem] font-semibold text-tide"
    >
      {nameOf(tag)}
    </span>
  );
}
