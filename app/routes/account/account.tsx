import { useLoaderData } from 'react-router';
import { Card } from '../../components/card.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { ProofWays } from '../../proof/proof-fields.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { loadAccount } from './account.server.ts';
import { OwnFields } from './own-fields.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { Section } from '../../components/staff/section.tsx';
import { ThemeSection } from '../../components/staff/theme-switch.tsx';

export const handle: PageHandle = { audience: 'account' };

export { sendOrSay as clientAction } from '../../form/send-or-say.ts';
export { changeAccount as action, loadAccount as loader } from './account.server.ts';

export default function Account() {
  const { t } = useI18n();
  const { me, place, isDemo, account, ways } = useLoaderData<typeof loadAccount>();
  return (
    <AccountFrame title={t('frame.account')} lead={isDemo ? undefined : t('account.lead')} me={me} place={place}>
      {isDemo ? (
        <Card className="grid gap-2">
          <h2 className="text-xl">{t('account.demo_title')}</h2>
          <p className="text-ink-2">{t('account.demo_text')}</p>
        </Card>
      ) : (
        <>
          <OwnFields />
          <CodesState hasCodes={account.hasCodes} left={account.recoveryCodesLeft} />
          <ProofWays value={ways}>
            <PasskeyList />
          </ProofWays>
          <SessionList />
        </>
      )}
      <ThemeSection />
    </AccountFrame>
  );
}

function CodesState({ hasCodes, left }: { hasCodes: boolean; left: number }) {
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
