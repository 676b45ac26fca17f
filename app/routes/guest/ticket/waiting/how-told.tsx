import { isTexted, ToldUsually } from './told-usually.tsx';
import { MessageCircle, MonitorSmartphone } from 'lucide-react';
import { useText } from '../../../../i18n/use-text.ts';
import { PanelLink } from './panel-link.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { ToldElse } from '../told-part.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';

/** How the guest will hear of the call, so that they know whether they may walk away; and how to change it. */
export function HowTold(props: TicketScreenProps) {
  const { t } = useText();
  const { state, phoneMasked, emailMasked, secondMasked, canGiveEmail, areTextsStopped, travelMinutes } = props.ticket;
  const canText = isTexted(props.ticket);
  const isElse =
    state === 'booked' || emailMasked || secondMasked || areTextsStopped || (canText ? travelMinutes : phoneMasked);
  const Icon = canText || emailMasked ? MessageCircle : MonitorSmartphone;
  return (
    <div className="flex items-start gap-3 pt-4 text-sm text-ink-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="flex-1">
        {isElse ? (
          <ToldElse {...props} />
        ) : (
          <p suppressHydrationWarning>
            <ToldUsually {...props} />
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <PanelLink
            panel="contact"
            className="rounded-sm py-2 text-ink underline underline-offset-4 hover:text-chestnut-deep"
          >
            {t(phoneMasked || emailMasked ? 'ticket.change' : canGiveEmail ? 'ticket.add_contact' : 'ticket.add_phone')}
          </PanelLink>
          {state === 'waiting' && <SoundSwitch />}
        </div>
      </div>
    </div>
  );
}
