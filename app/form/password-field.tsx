import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useHasScripts } from '../live/use-in-browser.ts';
import { controlClasses, Field, codeText } from './field.tsx';

interface Props extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'name' | 'isOptional'> {
  /** Whether it is an account's password, or one that is chosen now. */
  kind: 'current' | 'new';
}

/** A button beside the password shows it, where scripts run. */
export function PasswordField({ label, hint, error, name, kind, isOptional = false }: Props) {
  const { t } = useI18n();
  const [isShown, setIsShown] = useState(false);
  const hasScripts = useHasScripts();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} name={name} hint={hint} error={error}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            name={name}
            type={isShown ? 'text' : 'password'}
            {...codeText}
            autoComplete={`${kind}-password`}
            required={!isOptional}
            className={`${controlClasses} pr-14`}
          />
          {hasScripts && (
            <button
              type="button"
              aria-pressed={isShown}
              aria-label={t('frame.show_password')}
              onClick={() => setIsShown(!isShown)}
              className="absolute top-1 right-1 grid size-12 place-items-center rounded-md text-ink-2 hover:bg-sand"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
