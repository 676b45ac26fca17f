import { MessageCircle, MonitorSmartphone } from 'lucide-react';
import type { GuestTicket } from '#contract/views.ts';
import { Trans } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';

/** How the guest will hear of the call, so that they know whether they may walk away. */
export function HowTold({ ticket }: { ticket: GuestTicket }) {
  const { t } = useText();
  const { phoneMasked, canText, ahead, headsUpAhead } = ticket;
  const phone = phoneMasked ?? '';
  const components = { phone: <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink digits" /> };
  const Icon = canText ? MessageCircle : MonitorSmartphone;
  return (
    <div className="flex items-start gap-3 pt-4 text-sm text-ink-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <p suppressHydrationWarning>
        {!phoneMasked && t('ticket.tell_page')}
        {phoneMasked && !canText && <Trans id="ticket.tell_no_texts" values={{ phone }} components={components} />}
        {canText && (ahead ?? 0) > headsUpAhead && (
          <Trans id="ticket.tell_text" values={{ phone, count: headsUpAhead }} components={components} />
        )}
        {canText && (ahead ?? 0) <= headsUpAhead && (
          <Trans id="ticket.tell_text_near" values={{ phone }} components={components} />
        )}
      </p>
    </div>
  );
}
