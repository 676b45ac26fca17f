import { Link } from 'react-router';
import { roles } from '#domain/team/permissions.ts';
import type { Role } from '#domain/team/permissions.ts';
import { Tick } from '../../../../form/tick.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';

/** Of which roles more than a password is asked; an owner's to say. */
export function SecondStep({ asked }: { asked: readonly Role[] }) {
  const { t } = useText();
  return (
    <Section title={t('people.second_title')} text={t('people.second_text')}>
      <SettingsForm form="second-step" entries={asked.map((role) => ['roles', role])}>
        {({ values, fault }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{t('people.second_of')}</legend>
            {roles.toReversed().map((role) => (
              <Tick key={role} name="roles" value={role} defaultChecked={values('roles').includes(role)}>
                {t(`people.role_${role}`)}
              </Tick>
            ))}
            {fault('roles') !== undefined && (
              <p data-wrong tabIndex={-1} className="text-sm font-semibold text-rust">
                {t('people.second_first')}{' '}
                <Link to="/account" className="underline underline-offset-4">
                  {t('people.second_own')}
                </Link>
              </p>
            )}
          </fieldset>
        )}
      </SettingsForm>
    </Section>
  );
}
