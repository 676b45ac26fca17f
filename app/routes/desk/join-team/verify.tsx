import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Stone } from '#app/drawings/bird.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { ProductPage } from '#app/page/product-page.tsx';
import type { loadVerify } from './join-team.server.ts';

export const handle: PageHandle = { audience: 'people' };

export { loadVerify as loader, verify as action } from './join-team.server.ts';

/** The link in an email that confirms an address. */
export default function Verify() {
  const { t } = useI18n();
  const { proof, isSignedIn } = useLoaderData<typeof loadVerify>();
  const { state, organization, address } = proof;
  const isDead = state !== 'open' && state !== 'verified';
  return (
    <ProductPage
      title={isDead ? t('invite.dead_title') : t(`verify.title_${state}`)}
      lead={
        isDead
          ? t(`verify.dead_${state}`)
          : t(`verify.text_${state}`, { address: isolated(address), place: isolated(organization) })
      }
      drawing={isDead ? <Stone className="w-28" /> : undefined}
    >
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
    </ProductPage>
  );
}
