import { ClockTime, Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ticketWords } from '../base/ticket-fact-list.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { WaitPhrase } from '#app/components/wait-phrase.tsx';
import { ActionForm, ActionSubmit } from '../base/action-form.tsx';

/** How many guests may go first, and the result, shown before it is done; or until when the guest goes away. */
export function DelayPanel({ page, ticket }: TicketScreenProps) {
  const { t } = useI18n();
  const { left, options, times } = ticket.delays;
  const isPossible = left > 0 && options.length > 0;
  return (
    <PanelFrame title={t('ticket.delay_title')}>
      {!isPossible && <p>{t(left > 0 ? 'ticket.delay_nobody' : 'ticket.delay_used')}</p>}
      {isPossible && (
        <ActionForm action="delay" idempotencyKey={page.idempotencyKey}>
          <input type="hidden" name="left" value={left} />
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <legend className="pb-3 text-ink-2">
              <Phrase id="ticket.delay_text" values={{ left }} />
            </legend>
            {options.map(({ passing, wait }, at) => (
              <label
                key={passing}
                className="flex min-h-14 cursor-pointer flex-wrap items-center gap-3 px-4 py-2.5 choice-card"
              >
                <input
                  type="radio"
                  name="passing"
                  value={passing}
                  defaultChecked={at === 0}
                  className="size-5 flex-none accent-ink"
                />
                <span className="flex-1 font-semibold">
                  <Phrase id="ticket.delay_option" values={{ count: passing }} />
                </span>
                <span className="text-end text-sm text-ink-2">
                  {/* The line may have moved since the options were made: the place is counted from now. */}
                  <Phrase id="ticket.ahead" values={{ count: (ticket.ahead ?? 0) + passing }} />
                  <br />
                  {wait && <WaitPhrase wait={wait} words={ticketWords} />}
                </span>
              </label>
            ))}
          </fieldset>
          <ActionSubmit>{t('ticket.delay_yes')}</ActionSubmit>
        </ActionForm>
      )}
      {isPossible && times.length > 0 && <StepAway page={page} ticket={ticket} />}
    </PanelFrame>
  );
}

function StepAway({ page, ticket: { delays, place } }: Pick<TicketScreenProps, 'page' | 'ticket'>) {
  const { t } = useI18n();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-rule pt-5">
      <h3 className="text-lg font-semibold">{t('ticket.step_title')}</h3>
      <ActionForm action="step_away" idempotencyKey={page.idempotencyKey}>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-3 text-ink-2">{t('ticket.step_text')}</legend>
          {delays.times.map((at, index) => (
            <label key={at} className="grid min-h-12 cursor-pointer place-items-center px-3.5 choice-card">
              <input type="radio" name="until" value={at} defaultChecked={index === 0} className="absolute opacity-0" />
              <ClockTime at={at} timeZone={place.timeZone} country={place.country} />
            </label>
          ))}
        </fieldset>
        <ActionSubmit>{t('ticket.step_yes')}</ActionSubmit>
      </ActionForm>
    </div>
  );
}
