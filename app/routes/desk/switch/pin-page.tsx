import { Form, useActionData, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { SignInPage } from '#app/page/product-page.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { PinField } from './pin-field.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import type { loadPin } from './pin-page.server.ts';

export const handle: PageHandle = { audience: 'staff' };

export { keepPin as action, loadPin as loader } from './pin-page.server.ts';

/** Opened after signing in on a shared desk, and from the console's menu. */
export default function Pin() {
  const { t } = useI18n();
  const { hasPin, next } = useLoaderData<typeof loadPin>();
  const answer = useActionData<FormAnswer>();
  const lead = (
    <>
      {t('pin.lead')}
      {hasPin && <span className="mt-2 block">{t('pin.has')}</span>}
    </>
  );
  return (
    <SignInPage title={t('pin.title')} lead={lead} drawing={null}>
      <Form method="post" action="/switch/pin" className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <PinField
          key={answer?.at}
          label={t('pin.field')}
          hint={t('pin.hint')}
          error={answer && t(answer.faults['pin'] === 'pin_easy' ? 'pin.fault_easy' : 'pin.fault_digits')}
          isFocused
        />
        <div className="grid gap-3">
          <Button size="large" isWide>
            {t('pin.submit')}
          </Button>
          <ButtonLink to={next} look="quiet" isWide>
            {t('pin.skip')}
          </ButtonLink>
        </div>
      </Form>
    </SignInPage>
  );
}
