import { ButtonLink } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Section } from '../../../components/staff/section.tsx';

/** Whether sign-in requires a code, and the link to change that. */
export function CodesState({ hasCodes, left }: { hasCodes: boolean; left: number }) {
  const { t } = useI18n();
  return (
    <Section title={t('account.codes_title')} text={t('account.codes_lead')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Pill dot={hasCodes ? 'moss' : 'sand'}>{t(hasCodes ? 'account.codes_on' : 'account.codes_off')}</Pill>
        {hasCodes && <p className="text-sm text-ink-2">{t('account.codes_left', { left })}</p>}
      </div>
      <div>
        <ButtonLink to="/account/codes" look={hasCodes ? 'quiet' : 'ink'}>
          {t(hasCodes ? 'account.codes_manage' : 'account.codes_set_up')}
        </ButtonLink>
      </div>
    </Section>
  );
}
