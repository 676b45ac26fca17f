import { useRef } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { PasswordField } from '#app/form/password-field.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { NotSentAlert, useFirstFault } from '#app/form/post-form.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { DeadLinkPage } from './dead-link-page.tsx';
import { ProductPage } from '#app/page/product-page.tsx';
import { useFaultWords } from './fault-words.ts';
import type { loadReset } from './join-team.server.ts';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { loadReset as loader, setNewPassword as action } from './join-team.server.ts';

export default function Reset() {
  const { t } = useI18n();
  const { reset } = useLoaderData<typeof loadReset>();
  const answer = useActionData<FormAnswer>();
  const isSent = answer !== undefined && answer.refusal !== 'not_sent';
  const words = useFaultWords();
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, answer);
  if (reset.state !== 'open') return <DeadLinkPage state={reset.state} />;
  const { name, organization } = reset;
  return (
    <ProductPage
      title={t('reset.title')}
      lead={t('reset.lead', { name: isolated(name), place: isolated(organization) })}
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <NotSentAlert answer={answer} />
        <PasswordField
          label={t('reset.password')}
          hint={t('invite.password_hint')}
          name="password"
          kind="new"
          error={words(isSent ? (answer.faults['password'] ?? answer.refusal ?? undefined) : undefined)}
        />
        <Button size="large" isWide>
          {t('reset.submit')}
        </Button>
      </Form>
    </ProductPage>
  );
}
