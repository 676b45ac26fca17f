import { usePageFacts } from '../../context/page-facts.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Section } from './section.tsx';

/** What staff choose from; `system` is how the device is set. Each is an address, as for a language. */
export const themeChoices = ['system', 'light', 'dark'] as const;

export function useThemeChoice(): (typeof themeChoices)[number] {
  return usePageFacts().theme ?? 'system';
}

/** Links, each to a new document in those colours. They need no script. */
export function ThemeSection() {
  const { t } = useI18n();
  const theme = useThemeChoice();
  return (
    <Section title={t('frame.theme')} text={t('frame.theme_lead')}>
      <ul className="flex flex-wrap gap-2">
        {themeChoices.map((value) => (
          <li key={value}>
            <a
              href={`?theme=${value}`}
              aria-current={value === theme ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md bg-card px-4 font-semibold inset-ring-[1.5px] inset-ring-rule hover:bg-sand aria-[current]:bg-ink aria-[current]:text-shell aria-[current]:inset-ring-ink"
            >
              {t(`frame.theme_${value}`)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
