import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Page } from '#app/page/page.tsx';
import { Bird } from '#app/drawings/bird.tsx';
import { Stone } from '#app/drawings/stone.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { ProductHeader } from '#app/page/page-header.tsx';
import type { loadVerify } from './verify.server.ts';

export const handle: PageHandle = { audience: 'people' };

export { loadVerify as loader, verify as action } from './verify.server.ts';

/** The link in an email that confirms an address. */
export default function Verify() {
  const { t } = useI18n();
  const { proof, isSignedIn } = useLoaderData<typeof loadVerify>();
  const { state, organization, address } = proof;
  const isDead = state !== 'open' && state !== 'verified';
  const title = isDead ? t('invite.dead_title') : t(`verify.title_${state}`);
  return (
    <Page title={title} header={<ProductHeader />} className="justify-center gap-6 py-8">
      {isDead ? <Stone className="w-28" /> : <Bird className="h-16 self-start" />}
      <div className="grid gap-2">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {isDead
            ? t(`verify.dead_${state}`)
            : t(`verify.text_${state}`, { address: isolated(address), place: isolated(organization) })}
        </p>
      </div>
      {state === 'open' ? (
        <Form method="post">
          <Button size="large" isWide>
            {t('verify.submit')}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={isDead ? '/account' : '/desk'} look="quiet" isWide>
          {isDead ? t('verify.to_account') : t(isSignedIn ? 'invite.to_desk' : 'invite.sign_in')}
        </ButtonLink>
      )}
    </Page>
  );
}
