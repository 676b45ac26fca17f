import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { languagesOf } from '#locales/audiences.ts';
import { nameOf, type Language } from '#locales/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePageHandle } from '../context/page-settings.ts';

interface Props {
  /** The languages to offer; if the place sets none, all in which the screen is complete. */
  languages?: readonly Language[];
}

/** A list of links, each to a new document in that language. It needs no script. */
export function LanguageSwitch({ languages }: Props) {
  const { t, language } = useI18n();
  const { pathname, search } = useLocation();
  const { audience } = usePageHandle();
  const list = useRef<HTMLDetailsElement>(null);
  useCloseWhenLeft(list);
  return (
    <details ref={list} className="group relative text-sm print:hidden">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-full bg-sand px-3.5 text-ink-2 hover:bg-sand-2">
        <span className="sr-only">{t('page.language')}</span>
        <span>{nameOf(language)}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="absolute end-0 z-10 list-window mt-2 w-max max-w-[calc(100vw-2.5rem)] min-w-full rounded-lg bg-card p-1.5 shadow-card inset-ring inset-ring-rule">
        {(languages ?? languagesOf(audience)).map((tag) => (
          <li key={tag}>
            <a
              href={`${pathname}${withLanguage(search, tag)}`}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === language ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-md px-3.5 text-base text-ink hover:bg-sand aria-[current]:bg-sand aria-[current]:font-semibold"
            >
              {nameOf(tag)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function withLanguage(search: string, tag: Language): string {
  const parameters = new URLSearchParams(search);
  parameters.set('lang', tag);
  return `?${parameters.toString()}`;
}

/** Without scripts only its own button closes the list. */
export function useCloseWhenLeft(list: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = list.current;
    if (!details) return undefined;
    const close = () => details.removeAttribute('open');
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.contains(target)) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    };
    const ending = new AbortController();
    const { signal } = ending;
    details.addEventListener('focusout', onFocusOut, { signal });
    details.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    return () => ending.abort();
  }, [list]);
}
