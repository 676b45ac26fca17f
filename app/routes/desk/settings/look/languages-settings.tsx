import { ExternalLink } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { nameOf, type Language } from '#locales/languages.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { useFields, Tick, useTicked } from '#app/form/field.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { languagesForm } from './look-rules.ts';
import type { loadLanguages } from './languages-settings.server.ts';
import { OrderList } from '#app/components/staff/order-list.tsx';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeLanguages as action, loadLanguages as loader } from './languages-settings.server.ts';

export default function LanguageSettings() {
  const { t } = useI18n();
  const { chosen, defaultLanguage } = useLoaderData<typeof loadLanguages>();
  return (
    <>
      <SettingsHead title={t('frame.settings_languages')} lead={t('languages_set.lead')} />
      <Section title={t('languages_set.offered')} text={t('languages_set.offered_text')}>
        <SettingsForm
          form="languages"
          entries={languagesForm.entries({ languages: chosen, defaultLanguage })}
          check={languagesForm.faults}
        >
          <LanguageRows />
        </SettingsForm>
      </Section>
    </>
  );
}

function LanguageRows() {
  const { t } = useI18n();
  const { fault, recheck } = useFields();
  const { chosen, others } = useLoaderData<typeof loadLanguages>();
  const items = [...chosen, ...others].map((tag) => ({ id: tag, name: nameOf(tag), tag }));
  return (
    <>
      <GroupFault name={fault('defaultLanguage') ? 'defaultLanguage' : 'languages'}>
        {t('languages_set.default_needed')}
      </GroupFault>
      <OrderList label={t('languages_set.offered')} items={items} onMove={() => recheck('languages')}>
        {({ tag }) => <LanguageRow tag={tag} />}
      </OrderList>
    </>
  );
}

function LanguageRow({ tag }: { tag: Language }) {
  const { t } = useI18n();
  const { recheck } = useFields();
  const { slug } = useLoaderData<typeof loadLanguages>();
  const name = isolated(nameOf(tag));
  return (
    <div className="flex flex-wrap items-center gap-x-4 [overflow-wrap:anywhere]">
      <Tick
        name="languages"
        value={tag}
        onChange={() => recheck('defaultLanguage')}
        className="min-w-[min(10rem,100%)] flex-1"
      >
        <span lang={tag} className="font-semibold">
          {nameOf(tag)}
        </span>
      </Tick>
      <div className="flex flex-auto items-center justify-between gap-x-1 sm:flex-none sm:gap-x-4">
        <label className="flex min-h-11 items-center gap-2 text-sm text-ink-2">
          <input
            type="radio"
            name="defaultLanguage"
            value={tag}
            {...useTicked({ name: 'defaultLanguage', value: tag })}
            aria-label={t('languages_set.default_of', { language: name })}
            className="size-5 flex-none accent-ink"
          />
          <span aria-hidden="true">{t('languages_set.default')}</span>
        </label>
        <a
          href={`/p/${slug}?lang=${tag}&preview`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('languages_set.preview', { language: name })}
          className="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
      </div>
    </div>
  );
}
