import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { PageHeader } from '#app/page/page.tsx';
import { ProductPage } from '#app/page/product-page.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';

export const handle: PageHandle = { audience: 'staff' };

export { loadSignOut as loader, signOut as action } from './sign-out.server.ts';

/** Only a POST signs out. A visitor who opens the address is asked first. */
export default function SignOut() {
  const { t } = useI18n();
  return (
    <ProductPage
      title={t('signin.out_title')}
      lead={t('signin.out_text')}
      header={<PageHeader title="Turnstone" hasMark />}
      drawing={null}
    >
      <Form method="post" action="/sign-out" className="grid gap-3">
        <Button size="large" isWide>
          {t('signin.out_submit')}
        </Button>
        <ButtonLink to="/desk" look="quiet" isWide>
          {t('signin.out_stay')}
        </ButtonLink>
      </Form>
    </ProductPage>
  );
}
