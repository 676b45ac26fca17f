import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Text } from '../../../i18n/use-text.ts';
import type { PasskeyOutcome } from '../../../session/passkey-ceremony.ts';
import { usePasskeysPossible } from '../../../session/passkey-possible.ts';
import { Alert } from '../../../components/alert.tsx';

interface Props {
  /** Where to go then. */
  next: string;
  /** Whether the server has passkeys for this address. */
  fits: boolean;
  /** Whether several people share this browser. */
  isShared: () => boolean;
}

/** Stands there only where the browser can. */
export function PasskeySignIn({ next, fits, isShared }: Props) {
  const { t } = useText();
  const isPossible = usePasskeysPossible(fits);
  const [state, setState] = useState<PasskeyOutcome | 'idle' | 'asking'>('idle');
  if (!isPossible) return null;
  const signIn = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    const { signInByPasskey } = await import('../../../session/passkey-ceremony.ts');
    const wasShared = isShared();
    const outcome = await signInByPasskey(wasShared);
    const way = wasShared ? `/switch/pin?next=${encodeURIComponent(next)}` : next;
    if (outcome.kind === 'done') location.assign(way);
    else setState(outcome);
  };
  return (
    <div className="grid gap-3">
      <Button type="button" look="line" isWide aria-disabled={state === 'asking'} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('signin.passkey')}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2 empty:hidden">
        {state === 'asking' && t('signin.passkey_asking')}
      </p>
      {typeof state === 'object' && <Alert>{failureText(state, t)}</Alert>}
    </div>
  );
}

function failureText(outcome: PasskeyOutcome, t: Text['t']): string {
  if (outcome.kind === 'given_up') return t('signin.passkey_given_up');
  if (outcome.kind !== 'refused') return t('signin.failed');
  if (outcome.code === 'too_many') return t('signin.too_many', { minutes: outcome.minutes });
  return t(outcome.code === 'unauthenticated' ? 'signin.passkey_unknown' : 'signin.failed');
}
