import { staffLanguages } from '#locales/languages.ts';
import { maxNameLength } from '#domain/name.ts';
import { Button } from '#app/components/button.tsx';
import { proofFaultOf } from '#app/form/form-answer.ts';
import { SelectField, TextField } from '#app/form/field.tsx';
import { fieldsAfter } from '#app/form/fields-after.ts';
import { FormContext } from '#app/form/form-context.ts';
import { LanguageOptions } from '#app/form/options.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ProofFields } from '#app/proof/proof-fields.tsx';
import { useFaultText } from '../form/fault-texts.ts';
import { Refused } from '../form/save-bar.tsx';
import { NotSent } from '../form/confirm-form.tsx';
import { standingForm } from './standing-form.ts';
import { RoleFields } from './role-fields.tsx';
import type { TeamView } from './team-settings.server.ts';
import { PostForm, useFormAnswer, useIsSending } from '#app/form/post-form.tsx';

interface Props {
  offered: TeamView;
  isLimited: boolean;
  /** Whether the server can send email. */
  canMail: boolean;
  /** The idempotency key: a double click makes one invitation. */
  idempotencyKey: string;
}

/** Asks only for the person, the role and the places. The invited person enters the rest. */
export function InviteForm({ offered, isLimited, canMail, idempotencyKey }: Props) {
  const { t, language } = useI18n();
  const text = useFaultText();
  const isSending = useIsSending('invite');
  const answer = useFormAnswer('invite');
  const refused = answer?.outcome === 'refused' ? answer : null;
  const placeIds = isLimited ? offered.places.map(({ id }) => id) : [];
  const start = standingForm.entries({ role: 'host', grants: [], placeIds });
  return (
    <PostForm
      form="invite"
      hidden={{ once: idempotencyKey }}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {refused && refused.refusal !== 'not_sent' && <Refused answer={refused} />}
      <FormContext value={fieldsAfter(refused, [['language', language], ...start], text)}>
        <TextField name="name" label={t('people.invite_name')} autoComplete="off" maxLength={maxNameLength} required />
        {canMail && <EmailFields />}
        <RoleFields offered={offered} isLimited={isLimited} />
      </FormContext>
      <ProofFields fault={proofFaultOf(refused)} />
      <NotSent form="invite" />
      <div>
        <Button aria-disabled={isSending} className={isSending ? 'animate-pulse' : ''}>
          {t('people.invite_submit')}
        </Button>
      </div>
    </PostForm>
  );
}

/** The address the link is sent to, and the language of the email. */
function EmailFields() {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="email"
        label={t('people.invite_email')}
        isOptional
        hint={t('people.invite_email_hint')}
        type="email"
        dir="ltr"
        autoComplete="off"
      />
      <SelectField name="language" label={t('people.invite_language')}>
        <LanguageOptions tags={staffLanguages} />
      </SelectField>
    </>
  );
}
