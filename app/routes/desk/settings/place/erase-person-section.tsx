import { useActionData, useNavigation } from 'react-router';
import type { RefusalCode } from '#domain/refusal.ts';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { NotSent, PostForm } from '#app/form/post-form.tsx';
import { Section } from '#app/components/staff/section.tsx';

/** What is stored about a person, or the result of the erasure. */
export interface ErasureAnswer {
  form: 'find' | 'erase';
  /** The number for the next request; empty after erasure. */
  phone: string;
  code: RefusalCode | 'email_not_valid' | null;
  found: { tickets: number; active: number; helped: number } | null;
}

export function ErasePersonSection() {
  const { t } = useI18n();
  const answer = erasureIn(useActionData<unknown>());
  const { state } = useNavigation();
  return (
    <Section title={t('privacy_set.erase')} text={t('privacy_set.erase_text')}>
      <PostForm form="find" autoComplete="off" className="grid gap-4">
        <TextField
          key={answer?.form === 'erase' ? 'erased' : 'asked'}
          label={t('privacy_set.phone')}
          hint={t('privacy_set.phone_hint')}
          name="phone"
          type="text"
          dir="ltr"
          className="max-w-80 text-start"
          defaultValue={answer?.phone}
          error={answer?.code ? t(`error.${answer.code}`) : undefined}
          required
        />
        <Button look="quiet" aria-disabled={state !== 'idle'} className="justify-self-start">
          {t('privacy_set.find')}
        </Button>
      </PostForm>
      <NotSent form="find" />
      <NotSent form="erase" />
      <div role="status" className="empty:absolute">
        {answer && <Found answer={answer} />}
      </div>
    </Section>
  );
}

function Found({ answer }: { answer: ErasureAnswer }) {
  const { t } = useI18n();
  if (answer.found === null) return null;
  const { tickets, active, helped } = answer.found;
  if (tickets + helped === 0) return <p className="rounded-md bg-sand px-4 py-3">{t('privacy_set.nothing')}</p>;
  if (answer.form === 'erase') {
    return (
      <p className="rounded-md bg-moss-wash px-4 py-3 font-semibold text-moss">
        {t('privacy_set.erased', { count: tickets + helped })}
      </p>
    );
  }
  return (
    <PostForm
      form="erase"
      hidden={{ phone: answer.phone }}
      className="grid justify-items-start gap-3 rounded-md bg-rust-wash p-4"
    >
      <ul className="grid gap-1 text-rust">
        {tickets > 0 && <li className="font-semibold">{t('privacy_set.found', { count: tickets })}</li>}
        {active > 0 && <li>{t('privacy_set.found_active', { count: active })}</li>}
        {helped > 0 && <li>{t('privacy_set.found_helped', { count: helped })}</li>}
      </ul>
      <p className="max-w-prose text-rust">{t('privacy_set.erase_question')}</p>
      <Button size="small">{t('privacy_set.erase_confirm')}</Button>
    </PostForm>
  );
}

function erasureIn(answer: unknown): ErasureAnswer | null {
  const isOne = typeof answer === 'object' && answer !== null && 'form' in answer;
  return isOne && 'found' in answer && (answer.form === 'find' || answer.form === 'erase')
    ? (answer as ErasureAnswer)
    : null;
}
