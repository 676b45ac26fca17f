import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { useI18n } from '../use-i18n.ts';

/** The guest's language in its own name, if it is not the language of this screen. */
export function LanguageTag({ language: tag }: { language: string }) {
  const { language } = useI18n();
  if (!isLanguage(tag) || tag === language) return null;
  return (
    <span lang={tag} dir={directionOf(tag)} className="tag flex-none bg-tide-wash text-tide">
      {nameOf(tag)}
    </span>
  );
}
