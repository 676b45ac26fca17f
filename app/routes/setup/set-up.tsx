import { Form, useActionData, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { TextField, codeText } from '../../form/field.tsx';
import { ProductHeader, Page, PageTitle } from '../../page/page.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import type { loadSetUp, SetUpAnswer } from './set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';

export const handle: PageHandle = { audience: 'start' };

export { loadSetUp as loader, setUp as action } from './set-up.server.ts';

export default function SetUp() {
  const page = useLoaderData<typeof loadSetUp>();
  const answer = useActionData<SetUpAnswer>();
  const { t } = useI18n();
  return (
    <Page title={t('setup.title')} header={<ProductHeader />} className="gap-7 pt-8 pb-12">
      {page.step === 'form' && <SetUpForm page={page} answer={answer} />}
      {page.step === 'key' && (
        <>
          <Bird className="h-16 self-start" />
          <PageTitle title={t('setup.title')} lead={t('setup.key_lead')} />
          <Form method="get" action="/setup" reloadDocument className="grid gap-5">
            <TextField
              label={t('setup.key')}
              hint={t('setup.key_hint')}
              error={page.isWrong ? t('setup.key_wrong') : undefined}
              name="key"
              {...codeText}
              required
            />
            <Button size="large" isWide>
              {t('setup.key_submit')}
            </Button>
          </Form>
        </>
      )}
      {page.step === 'done' && (
        <>
          <Bird className="h-16 self-start" />
          <PageTitle title={t('setup.done_title')} lead={t('setup.done_text')} />
          <ButtonLink to="/desk" size="large" isWide>
            {t('setup.sign_in')}
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
