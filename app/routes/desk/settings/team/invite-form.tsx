import { useLoaderData } from 'react-router';
import { staffLanguages } from '#locales/languages.ts';
import { maxNameLength } from '#domain/name.ts';
import { SelectField, TextField } from '#app/form/field.tsx';
import { LanguageOptions } from '#app/form/options.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { standingForm } from './standing.ts';
import { RoleFields } from './role-fields.tsx';
import type { loadTeam } from './team-settings.server.ts';

/** Asks only for the person, the role and the places. The invited person enters the rest. */
export function InviteForm() {
  const { t, language } = useI18n();
  const { view, isLimited, canMail, idempotencyKey } = useLoaderData<typeof loadTeam>();
  const placeIds = isLimited ? view.places.map(({ id }) => id) : [];
  const start = standingForm.entries({ role: 'host', grants: [], placeIds });
  return (
    <SettingsForm form="invite" entries={[['language', language], ...start]} label={t('people.invite_submit')}>
      {/* A double click makes one invitation. */}
      <input type="hidden" name="once" value={idempotencyKey} />
      <TextField name="name" label={t('people.invite_name')} autoComplete="off" maxLength={maxNameLength} required />
      {canMail && <EmailFields />}
      <RoleFields offered={view} isLimited={isLimited} />
    </SettingsForm>
  );
}

function EmailFields() {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="email"
        label={t('people.invite_email')}
        isOptional
        hint={t('people.invite_email_hint')}
        type="email"
        dir="ltr"
        autoComplete="off"
      />
      <SelectField name="language" label={t('people.invite_language')}>
        <LanguageOptions tags={staffLanguages} />
      </SelectField>
    </>
  );
}
