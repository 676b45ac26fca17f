import { Form, useNavigation } from 'react-router';
import { nameOf, staffLanguages } from '#locales/languages.ts';
import { maxNameLength } from '#domain/ticket/name.ts';
import { Button } from '../../../../components/button.tsx';
import { SelectField, TextField } from '../../../../form/field.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { ProofFields } from '../../../../proof/proof-fields.tsx';
import { useFaultText } from '../form/fault-texts.ts';
import { NotSent } from '../form/settings-parts.tsx';
import { RoleFields } from './role-fields.tsx';
import type { TeamAnswer } from './team-answer.ts';
import type { TeamView } from './team-settings.server.ts';

interface Props {
  offered: TeamView;
  isLimited: boolean;
  /** Whether letters go out from here. */
  canMail: boolean;
  /** Names this wish: pressed twice, it is one invitation. */
  once: string;
  refused: Extract<TeamAnswer, { link: null }> | null;
}

/** Asks for no more than whom, as what and where; the rest they write themselves. */
export function InviteForm({ offered, isLimited, canMail, once, refused }: Props) {
  const { t, language } = useText();
  const text = useFaultText();
  const isSending = useNavigation().formData?.get('form') === 'invite';
  const fault = (name: string) => text(refused?.faults[name]);
  const proof = refused?.faults['proof'];
  const start = {
    name: '',
    email: '',
    language,
    role: 'host',
    grants: [],
    placeIds: isLimited ? offered.places.map(({ id }) => id) : [],
  };
  const sent = refused?.sent ?? start;
  const values = (name: string) => [sent[name as keyof typeof sent]].flat();
  return (
    <Form method="post" preventScrollReset noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" name="form" value="invite" />
      <input type="hidden" name="once" value={once} />
      {refused && proof === undefined && (
        <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
          {t('settings.check')}
        </p>
      )}
      <TextField
        label={t('people.invite_name')}
        name="name"
        autoComplete="off"
        maxLength={maxNameLength}
        required
        defaultValue={sent.name}
        error={fault('name')}
      />
      {canMail && <LetterFields sent={sent} error={fault('email')} />}
      <RoleFields offered={offered} isLimited={isLimited} values={values} fault={fault} />
      <ProofFields fault={proof} />
      <NotSent form="invite" />
      <div>
        <Button aria-disabled={isSending} className={isSending ? 'animate-pulse' : ''}>
          {t('people.invite_submit')}
        </Button>
      </div>
    </Form>
  );
}

/** Where the link is sent, and in which language. */
function LetterFields({ sent, error }: { sent: { email: string; language: string }; error: string | undefined }) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t('people.invite_email')}
        isOptional
        hint={t('people.invite_email_hint')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        defaultValue={sent.email}
        error={error}
      />
      <SelectField label={t('people.invite_language')} name="language" defaultValue={sent.language}>
        {staffLanguages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {nameOf(tag)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
