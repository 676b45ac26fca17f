import { useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Alert } from '#app/components/alert.tsx';
import { Done } from '#app/form/post-form.tsx';
import { OwnPassword, useAccountFault } from './form/account-form.tsx';
import type { PasskeyOutcome } from '#app/session/passkey-ceremony.ts';
import { typedIn } from '#app/form/form-answer.ts';

/** Name and password, then the browser asks for a fingerprint or the like. It needs scripts. */
export function PasskeyAdder({ onDone }: { onDone?: () => void }) {
  const { t } = useI18n();
  const faultText = useAccountFault();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<PasskeyOutcome | 'idle' | 'asking'>('idle');
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state === 'asking') return;
    const fields = new FormData(event.currentTarget);
    setState('asking');
    const { addPasskey } = await import('#app/session/passkey-ceremony.ts');
    const outcome = await addPasskey({ name: typedIn(fields, 'name'), password: typedIn(fields, 'password') });
    setState(outcome);
    if (outcome.kind !== 'done') return;
    form.current?.reset();
    if (onDone) onDone();
    else await revalidate();
  };
  const faults = typeof state === 'object' && state.kind === 'refused' ? state.faults : {};
  return (
    <form ref={form} onSubmit={(event) => void add(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={t('account.passkey_name')}
        hint={t('account.passkey_name_hint')}
        name="name"
        autoComplete="off"
        isOptional
        error={faultText(faults['name'])}
      />
      <OwnPassword error={faultText(faults['password'])} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" aria-disabled={state === 'asking'}>
          {t('account.passkey_add')}
        </Button>
        <div role="status" className="flex min-h-11 items-center empty:absolute">
          {state === 'asking' && <p className="text-ink-2">{t('account.passkey_asking')}</p>}
          {typeof state === 'object' && state.kind === 'done' && <Done text={t('account.passkey_done')} />}
        </div>
      </div>
      {typeof state === 'object' && <Failure outcome={state} />}
    </form>
  );
}

function Failure({ outcome }: { outcome: PasskeyOutcome }) {
  const { t } = useI18n();
  if (outcome.kind === 'done') return null;
  if (outcome.kind === 'refused' && Object.keys(outcome.faults).length > 0) return null;
  return (
    <Alert>
      {outcome.kind === 'refused' && outcome.code === 'too_many'
        ? t('account.too_many', { minutes: outcome.minutes })
        : t(outcome.kind === 'refused' ? 'account.passkey_failed' : (`account.passkey_${outcome.kind}` as const))}
    </Alert>
  );
}
