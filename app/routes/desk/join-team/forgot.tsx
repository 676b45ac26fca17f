import { Form, useActionData, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { TextField, signInEmail } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { ProductPage } from '#app/page/product-page.tsx';
import type { loadForgot } from './join-team.server.ts';
import { sentIn, type FormAnswer } from '#app/form/form-answer.ts';
import { NotSentAlert } from '#app/form/post-form.tsx';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { askForLink as action, loadForgot as loader } from './join-team.server.ts';

const command = 'node bin/turnstone.mjs reset-password you@example.org';

/** A link by email, if this place sends email, and whom else to ask. The page never reveals who has an account. */
export default function Forgot() {
  const { t } = useI18n();
  const { isEmailThere } = useLoaderData<typeof loadForgot>();
  const answer = useActionData<FormAnswer>();
  return (
    <ProductPage title={t('forgot.title')}>
      {answer?.outcome === 'done' ? (
        <p role="status" className="rounded-md bg-moss-wash px-4 py-3 font-semibold text-moss">
          {t('forgot.sent')}
        </p>
      ) : (
        isEmailThere && <AskForm answer={answer} />
      )}
      <div className="grid gap-2">
        {isEmailThere && <h2 className="text-xl">{t('forgot.ask_title')}</h2>}
        <p className="text-ink-2">{t('forgot.text')}</p>
      </div>
      <div className="grid gap-2">
        <h2 className="text-xl">{t('forgot.owner_title')}</h2>
        <p className="text-ink-2">{t('forgot.owner_text')}</p>
        <code dir="ltr" className="rounded-md bg-sand px-4 py-3 text-sm [overflow-wrap:anywhere]">
          {command}
        </code>
      </div>
      <ButtonLink to="/sign-in" look="quiet" isWide>
        {t('forgot.back')}
      </ButtonLink>
    </ProductPage>
  );
}

function AskForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  return (
    <Form method="post" noValidate className="grid gap-5">
      <p className="text-ink-2">{t('forgot.mail_text')}</p>
      <NotSentAlert answer={answer} />
      {answer?.refusal === 'too_many' && (
        <Alert key={answer.at}>{t('people.fault_too_many', { minutes: answer.minutes })}</Alert>
      )}
      <TextField
        {...signInEmail}
        label={t('forgot.email')}
        defaultValue={sentIn(answer, 'email')}
        error={answer?.faults['email'] ? t('people.fault_email_invalid') : undefined}
      />
      <Button size="large" isWide>
        {t('forgot.submit')}
      </Button>
    </Form>
  );
}
