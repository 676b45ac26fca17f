import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { guestReachOf } from '#domain/messaging/guest-reach.ts';
import { PanelFrame } from './panel-frame.tsx';
import { awayChoices } from '../base/ticket-action.ts';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionButton, ActionForm, ActionSubmit } from '../base/action-form.tsx';

/** How far away the guest is, so that the message comes in time, and whether a call waits longer for them. */
export function AwayPanel({ page, ticket }: TicketScreenProps) {
  const { t } = useI18n();
  const { travelMinutes, secondMasked, needs, texting } = ticket;
  const isSent = texting === 'works';
  const isTold = ['email', 'text', 'push'].includes(guestReachOf(ticket)) || (isSent && secondMasked !== null);
  const said = travelMinutes ?? 0;
  const choices = [...new Set([...awayChoices, said])].toSorted((one, other) => one - other);
  return (
    <PanelFrame title={t('ticket.away_title')}>
      <ActionForm action="away" idempotencyKey={page.idempotencyKey}>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-3 text-ink-2">
            {t(isTold ? 'ticket.away_text' : isSent ? 'ticket.away_text_untold' : 'ticket.tell_page')}
          </legend>
          {choices.map((minutes) => (
            <label key={minutes} className="grid min-h-12 cursor-pointer place-items-center px-3.5 choice-card">
              <input
                type="radio"
                name="minutes"
                value={minutes}
                defaultChecked={minutes === said}
                className="absolute opacity-0"
              />
              {minutes === 0 ? t('ticket.away_here') : <Phrase id="ticket.away_option" values={{ minutes }} />}
            </label>
          ))}
        </fieldset>
        <ActionSubmit>{t('ticket.save')}</ActionSubmit>
      </ActionForm>
      <div className="grid gap-3 border-t border-rule pt-5">
        {needs.includes('more_time') ? (
          <p>{t('ticket.slow_known')}</p>
        ) : (
          <>
            <p className="text-ink-2">{t('ticket.slow_text')}</p>
            <ActionButton action="slow" idempotencyKey={page.idempotencyKey} look="quiet">
              {t('ticket.slow_yes')}
            </ActionButton>
          </>
        )}
      </div>
    </PanelFrame>
  );
}
