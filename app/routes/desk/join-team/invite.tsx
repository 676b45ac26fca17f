import { useRef } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router';
import { maxNameLength } from '#domain/name.ts';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { TextField, signInEmail } from '#app/form/field.tsx';
import { PasswordField } from '#app/form/password-field.tsx';
import { sentIn, type FormAnswer } from '#app/form/form-answer.ts';
import { useFirstFault, NotSentAlert } from '#app/form/post-form.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { DeadLinkPage } from './dead-link-page.tsx';
import { ProductPage } from '#app/page/product-page.tsx';
import { useFaultWords } from './fault-words.ts';
import type { loadInvite } from './join-team.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { joinTeam as action, loadInvite as loader } from './join-team.server.ts';

export default function Invite() {
  const { t, language } = useI18n();
  const { invitation, me } = useLoaderData<typeof loadInvite>();
  if (invitation.state !== 'open') return <DeadLinkPage state={invitation.state} />;
  const { role, places } = invitation;
  return (
    <ProductPage
      title={t('invite.title', { place: isolated(invitation.organization) })}
      lead={invitation.inviter && t('invite.by', { name: isolated(invitation.inviter) })}
      className=""
    >
      <Card className="grid gap-1">
        <p className="text-sm text-ink-2">{t('invite.as')}</p>
        <p className="text-xl font-semibold">{t(`people.role_${role}`)}</p>
        <p>{t(`people.role_${role}_text`)}</p>
        {places.length > 0 && (
          <p className="text-ink-2">
            {t('invite.at', { places: new Intl.ListFormat(language).format(places.map(isolated)) })}
          </p>
        )}
      </Card>
      {me ? (
        <div className="grid gap-4">
          <p>{t('invite.signed_in', { name: isolated(me.name) })}</p>
          <div className="grid gap-3">
            <ButtonLink to="/desk" isWide>
              {t('invite.to_desk')}
            </ButtonLink>
            <ButtonLink to="/sign-out" look="quiet" isWide>
              {t('invite.sign_out')}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <JoinForm name={invitation.name} />
      )}
    </ProductPage>
  );
}

function JoinForm({ name }: { name: string }) {
  const { t } = useI18n();
  const answer = useActionData<FormAnswer>();
  const words = useFaultWords();
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, answer);
  const faults = answer?.faults ?? {};
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('invite.form')}</h2>
        <p className="text-sm text-ink-2">{t('invite.form_text')}</p>
      </div>
      <NotSentAlert answer={answer} />
      {answer && answer.refusal !== 'not_sent' && (
        <Alert key={answer.at}>
          {answer.refusal === 'too_many'
            ? t('people.fault_too_many', { minutes: answer.minutes })
            : t('settings.check')}
        </Alert>
      )}
      <TextField
        label={t('invite.name')}
        hint={t('invite.name_hint')}
        name="name"
        autoComplete="name"
        maxLength={maxNameLength}
        required
        defaultValue={sentIn(answer, 'name') ?? name}
        error={words(faults['name'])}
      />
      <TextField
        {...signInEmail}
        label={t('invite.email')}
        defaultValue={sentIn(answer, 'email')}
        error={words(faults['email'])}
      />
      <PasswordField
        label={t('invite.password')}
        hint={t('invite.password_hint')}
        name="password"
        kind="new"
        error={words(faults['password'])}
      />
      <Button look="accent" size="large" isWide>
        {t('invite.submit')}
      </Button>
    </Form>
  );
}
