import { KeyRound } from 'lucide-react';
import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useI18n } from '../i18n/use-i18n.ts';
import { useKeptAnswer } from '../live/use-kept-answer.ts';
import { usePasskeysPossible } from '../session/passkey-possible.ts';
import { passwordField } from '../form/proof-field.ts';

/** Whether the viewer has passkeys that work here. */
export const ProofWays = createContext({ hasPasskeys: false });

interface Props {
  /** The server's answer about the proof; undefined: it asked for none, and nothing is shown. */
  fault: string | undefined;
  /** Whether the page already says what the proof is for. */
  isTitled?: boolean;
}

/**
 * Stands in a form whose action needs more than an open session, once the server asks for proof of identity. All
 * entries stay; the same button continues.
 */
export function ProofFields({ fault, isTitled = false }: Props) {
  return fault === undefined ? null : <Fields fault={fault} isTitled={isTitled} />;
}

function Fields({ fault, isTitled }: { fault: string; isTitled: boolean }) {
  const { t } = useI18n();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const words = { password_wrong: 'proof.wrong', too_many: 'proof.too_many' } as const;
  const answer = useKeptAnswer<unknown>();
  // The focus moves here after each press of the button. Typing replaces a wrong password.
  useEffect(() => {
    const field = box.current?.querySelector('input');
    field?.focus();
    if (answer) field?.select();
  }, [answer]);
  return (
    <fieldset
      ref={box}
      aria-describedby={id}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-ink ${isTitled ? '' : 'rounded-md bg-sand p-4'}`}
    >
      <legend className={isTitled ? 'sr-only' : 'float-start w-full text-lg font-semibold'}>{t('proof.title')}</legend>
      <p id={id} className="max-w-prose text-sm text-ink-2">
        {t('proof.text')}
      </p>
      <PasswordField
        label={t('proof.password')}
        name={passwordField}
        kind="current"
        isOptional
        error={fault in words ? t(words[fault as keyof typeof words]) : undefined}
      />
      <ByPasskey />
    </fieldset>
  );
}

/** The same with a passkey; then the form is sent as it is. */
function ByPasskey() {
  const { t } = useI18n();
  const { hasPasskeys } = use(ProofWays);
  const isPossible = usePasskeysPossible(hasPasskeys);
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  if (!isPossible) return null;
  const prove = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    const { proveByPasskey } = await import('../session/passkey-ceremony.ts');
    const { kind } = await proveByPasskey();
    setState(kind === 'done' ? 'idle' : 'failed');
    if (kind === 'done') button.current?.form?.requestSubmit();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={button}
        type="button"
        look="line"
        size="small"
        aria-disabled={state === 'asking'}
        onClick={() => void prove()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        {t('proof.passkey')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm font-semibold text-rust">
          {t('proof.passkey_failed')}
        </p>
      )}
    </div>
  );
}
