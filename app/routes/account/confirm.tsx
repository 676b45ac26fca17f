import { Form, useActionData, useLoaderData } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { ProofFields, ProofWays } from '../../proof/proof-fields.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { confirm, loadConfirm } from './confirm.server.ts';

export const handle: PageHandle = { audience: 'account' };

export { confirm as action, loadConfirm as loader } from './confirm.server.ts';

/** With the password or a passkey, then on to the page that required it. */
export default function Confirm() {
  const { t } = useI18n();
  const { me, place, next, ways } = useLoaderData<typeof loadConfirm>();
  const answer = useActionData<typeof confirm>();
  return (
    <AccountFrame title={t('proof.title')} me={me} place={place}>
      <Card>
        <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <input type="hidden" name="next" value={next} />
          <ProofWays value={ways}>
            <ProofFields fault={answer?.fault ?? 'required'} isTitled />
          </ProofWays>
          <div>
            <Button>{t('proof.go_on')}</Button>
          </div>
        </Form>
      </Card>
    </AccountFrame>
  );
}
