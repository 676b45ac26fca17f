import { useRef, type MouseEvent } from 'react';
import { ButtonLink, buttonClasses } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import type { TicketProblem } from '../base/ticket-action.ts';
import { ActionButton } from '../base/action-form.tsx';

interface Props {
  idempotencyKey: string;
  label: string;
  /** The label of the button that cancels. */
  stay?: string;
  isCalled?: boolean;
}

/** Leaving needs a confirmation, because the place cannot be restored. It opens and closes without scripts too. */
export function LeaveFold({ idempotencyKey, label, stay, isCalled = false }: Props) {
  const { t } = useI18n();
  const fold = useRef<HTMLDetailsElement>(null);
  const problem = useKeptAnswer<TicketProblem | null>();
  const close = (event: MouseEvent) => {
    event.preventDefault();
    fold.current?.removeAttribute('open');
    fold.current?.querySelector('summary')?.focus();
  };
  const intoSight = () => {
    if (fold.current?.open) fold.current.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const ground = isCalled ? 'bg-ink/15' : 'bg-sand';
  return (
    <details ref={fold} open={problem?.action === 'leave'} onToggle={intoSight} className="open:col-span-2">
      <summary
        className={`${buttonClasses({ look: isCalled ? 'on-chestnut-quiet' : 'line', isWide: true })} list-none`}
      >
        {label}
      </summary>
      <div className={`mt-2.5 grid gap-4 rounded-md p-4 ${ground}`}>
        <p>{t('ticket.leave_text')}</p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <ActionButton action="leave" idempotencyKey={idempotencyKey} look={isCalled ? 'on-chestnut' : 'ink'}>
            {t('ticket.leave_yes')}
          </ActionButton>
          <ButtonLink
            to="."
            reloadDocument
            prefetch="none"
            look={isCalled ? 'on-chestnut-quiet' : 'line'}
            isWide
            onClick={close}
          >
            {stay ?? t('ticket.leave_no')}
          </ButtonLink>
        </div>
      </div>
    </details>
  );
}
