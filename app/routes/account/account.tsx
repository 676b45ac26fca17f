import { useLoaderData } from 'react-router';
import { Card } from '../../components/card.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../page/page-settings.ts';
import { ProofWays } from '../../proof/proof-fields.tsx';
import { AccountFrame } from './account-frame.tsx';
import { changeAccount, loadAccount } from './account.server.ts';
import { CodesState } from './factors/codes-state.tsx';
import { OwnFields } from './own-fields.tsx';
import { PasskeyList } from './factors/passkey-list.tsx';
import { SessionList } from './session-list.tsx';

export const handle: PageHandle = { audience: 'account' };

export const loader = loadAccount;
export const action = changeAccount;

export default function Account() {
  const { t } = useI18n();
  const { me, place, isDemo, account, fitsPasskeys, ways, canMail } = useLoaderData<typeof loader>();
  const timeZone = place?.timeZone ?? 'UTC';
  return (
    <AccountFrame title={t('frame.account')} lead={isDemo ? undefined : t('account.lead')} me={me} place={place}>
      {isDemo ? (
        <Card className="grid gap-2">
          <h2 className="text-xl">{t('account.demo_title')}</h2>
          <p className="text-ink-2">{t('account.demo_text')}</p>
        </Card>
      ) : (
        <>
          <OwnFields name={account.name} email={account.email} isVerified={account.isEmailVerified || !canMail} />
          <CodesState hasCodes={account.hasCodes} left={account.recoveryCodesLeft} />
          <ProofWays value={ways}>
            <PasskeyList passkeys={account.passkeys} fits={fitsPasskeys} timeZone={timeZone} />
          </ProofWays>
          <SessionList sessions={account.sessions} timeZone={timeZone} />
        </>
      )}
    </AccountFrame>
  );
}
