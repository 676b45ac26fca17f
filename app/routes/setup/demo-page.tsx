import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ProductHeader, Page, PageTitle } from '../../page/page.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import type { loadDemo } from './demo-page.server.ts';

export const handle: PageHandle = { audience: 'start' };

export { changeDemo as action, loadDemo as loader } from './demo-page.server.ts';

/** What the demo is, the links into it, and how to remove it. */
export default function Demo() {
  const { slug, key, mayOpen, isKeyWanted, mayRemove } = useLoaderData<typeof loadDemo>();
  const { t } = useI18n();
  return (
    <Page title={t('demo.title')} header={<ProductHeader />} className="gap-6 pt-8 pb-12">
      <PageTitle title={t('demo.title')} lead={t('demo.text')} />
      {isKeyWanted && <p className="rounded-md bg-sand px-4 py-3">{t('demo.key_wanted')}</p>}
      {mayOpen && (
        <Form method="post" action={key === '' ? '/demo' : `/demo?key=${encodeURIComponent(key)}`} reloadDocument>
          <Button name="wish" value="open" size="large" isWide>
            {t(slug ? 'demo.open_console' : 'demo.open')}
          </Button>
        </Form>
      )}
      {slug && (
        <div className="grid gap-3">
          <ButtonLink to={`/p/${slug}`} look="quiet" reloadDocument isWide>
            {t('demo.open_guest')}
          </ButtonLink>
          <ButtonLink to={`/p/${slug}/board`} look="quiet" reloadDocument isWide>
            {t('demo.open_board')}
          </ButtonLink>
        </div>
      )}
      {mayRemove && (
        <Card className="grid gap-4">
          <h2 className="text-xl">{t('demo.remove_title')}</h2>
          <p className="text-ink-2">{t('demo.remove_text')}</p>
          <Form method="post" action="/demo" reloadDocument>
            <Button name="wish" value="remove" look="line" isWide>
              {t('demo.remove')}
            </Button>
          </Form>
        </Card>
      )}
    </Page>
  );
}
