import { FileText } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '#app/components/button.tsx';
import { SelectField, Options, Ticks } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ErasePersonSection } from './erase-person-section.tsx';
import { retentionText } from './retention-text.ts';
import { privacyForm, shownOfGuests, usualHours } from './place-rules.ts';
import type { loadPrivacySettings } from './privacy-settings.server.ts';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { Alert } from '#app/components/alert.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changePrivacySettings as action, loadPrivacySettings as loader } from './privacy-settings.server.ts';

/** What the owner is responsible for: how long guests' data stays, what a room may see of it, and erasure on request. */
export default function PrivacySettings() {
  const { t } = useI18n();
  const { slug, facts, unreadable, leftDays } = useLoaderData<typeof loadPrivacySettings>();
  const hours = [...new Set([...usualHours, facts.keepHours])].sort((one, other) => one - other);
  return (
    <>
      <SettingsHead title={t('frame.settings_privacy')} lead={t('privacy_set.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {unreadable > 0 && <Alert>{t('privacy_set.unreadable', { count: unreadable })}</Alert>}
        {leftDays > 0 && <Alert>{t('privacy_set.left', { count: leftDays })}</Alert>}
        <Section title={t('privacy_set.keeping')}>
          <SettingsForm form="privacy" entries={privacyForm.entries(facts)} check={privacyForm.faults}>
            <SelectField name="keepHours" label={t('privacy_set.keep')} hint={t('privacy_set.keep_hint')}>
              <Options of={hours.map((one) => [one, retentionText(t, one)])} />
            </SelectField>
            {/* The only thing about a guest that a whole room may see. */}
            <Ticks
              type="radio"
              legend={t('look_set.shows')}
              name="shows"
              of={shownOfGuests.map((choice) => [choice, t(`look_set.shows_${choice}`)])}
            >
              <p className="text-sm text-ink-2">{t('look_set.shows_hint')}</p>
            </Ticks>
          </SettingsForm>
        </Section>
        <ErasePersonSection />
        <Section title={t('privacy_set.record')} text={t('privacy_set.record_text')}>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="record" look="quiet" size="small">
              <FileText aria-hidden="true" className="size-5" />
              {t('privacy_set.record_open')}
            </ButtonLink>
            <ButtonLink to={`/privacy/${slug}`} look="line" size="small" reloadDocument prefetch="none" target="_blank">
              {t('privacy_set.guests_page')}
            </ButtonLink>
          </div>
        </Section>
      </div>
    </>
  );
}
