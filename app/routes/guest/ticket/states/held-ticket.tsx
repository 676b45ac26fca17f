import { TicketNumber } from '#app/components/ticket-number.tsx';
import { Bird, Stone } from '#app/drawings/bird.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { LeaveLine } from '../frame/parts.tsx';
import { TicketFrame } from '../frame/ticket-frame.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionButton } from '../base/action-form.tsx';

/** Held: staff set the ticket aside, or the guest went away until a time. It keeps its place. */
export function HeldTicket(props: TicketScreenProps) {
  const { t, time } = useI18n();
  const { page, ticket } = props;
  const { holdUntil, isAway, place } = ticket;
  const until = holdUntil && { time: time(holdUntil, place) };
  return (
    <TicketFrame {...props}>
      <div className="pt-8 text-center">
        <TicketNumber number={ticket.number} />
        <h1 className="mt-4 text-2xl">{t('ticket.held_title')}</h1>
        {/* The stream does not say by whose wish: that and the time come with the page's next answer. */}
        {until && (
          <>
            <p className="mx-auto mt-3 max-w-sm text-balance">
              {isAway ? <Phrase id="ticket.step_held" values={until} /> : t('ticket.held_text')}
            </p>
            <p className="mx-auto mt-2 max-w-sm text-balance text-ink-2">
              <Phrase id="ticket.held_until" values={until} />
            </p>
          </>
        )}
      </div>
      <div className="grid flex-1 place-content-center justify-items-center py-8">
        <Bird className="z-1 -mb-3 h-28" />
        <Stone className="w-36" />
      </div>
      <div className="grid gap-2.5 pb-4">
        <ActionButton action="resume" idempotencyKey={page.idempotencyKey} size="large">
          {t(isAway ? 'ticket.step_back' : 'ticket.resume')}
        </ActionButton>
        <LeaveLine idempotencyKey={page.idempotencyKey} label={t('ticket.leave')} />
      </div>
    </TicketFrame>
  );
}
