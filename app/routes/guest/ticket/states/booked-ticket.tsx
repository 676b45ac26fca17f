import { Bird, Stone } from '#app/drawings/bird.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChannelLines } from '../frame/channel-lines.tsx';
import { useReturnTo } from '../frame/panel-link.tsx';
import { PushOffer } from '../frame/push-offer.tsx';
import { TicketFrame } from '../frame/ticket-frame.tsx';
import { LeaveLine, panelParts } from '../frame/parts.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { whenOpen } from '#app/components/line/when-open.ts';
import { ActionButton } from '../base/action-form.tsx';

/** A place booked for another day: when, and how to check in from then on. */
export function BookedTicket(props: TicketScreenProps) {
  const { t, language } = useI18n();
  const { page, ticket, panel } = props;
  useReturnTo(panel);
  const { keptFor, canCheckIn, place } = ticket;
  return (
    <TicketFrame {...props}>
      <div className="grid flex-1 content-center justify-items-center py-8 text-center">
        <Bird className="z-1 -mb-3 h-24" />
        <Stone className="w-32" />
        <p className="mt-7 text-ink-2">
          <bdi dir="ltr" className="digits font-semibold">
            {ticket.number}
          </bdi>
        </p>
        <h1 className="mt-1 text-2xl">{t(keptFor ? 'ticket.held_title' : 'ticket.booked_title')}</h1>
        {keptFor && (
          <p className="mt-3 font-display text-3xl text-balance" suppressHydrationWarning>
            {whenOpen(language, keptFor, page.now, place)}
          </p>
        )}
        <p className="mx-auto mt-4 max-w-sm text-balance text-ink-2">
          {!keptFor ? t('ticket.booked_text') : t(canCheckIn ? 'ticket.kept_open' : 'ticket.kept_text')}
        </p>
        {!canCheckIn && panel !== 'contact' && <ChannelLines {...props} />}
      </div>
      {panel === 'contact' && <panelParts.contact.Part {...props} />}
      <PushOffer token={page.token} ticket={ticket} />
      <div className="grid gap-2.5 pt-4 pb-4">
        {canCheckIn && (
          <ActionButton action="check_in" idempotencyKey={page.idempotencyKey} look="accent" size="large">
            {t('ticket.check_in')}
          </ActionButton>
        )}
        <LeaveLine idempotencyKey={page.idempotencyKey} label={t('ticket.give_up')} stay={t('ticket.keep_it')} />
      </div>
    </TicketFrame>
  );
}
