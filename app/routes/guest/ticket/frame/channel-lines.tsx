import { guestReachOf } from '#domain/messaging/guest-reach.ts';
import { UsualChannel } from '../base/usual-channel.tsx';
import { MessageCircle, MonitorSmartphone, Volume2, VolumeX } from 'lucide-react';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { PanelLink } from './panel-link.tsx';
import { OtherChannels } from './parts.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { useSyncExternalStore } from 'react';
import { useWakeLock } from '#app/live/use-wake-lock.ts';
import { isSoundOn, turnSoundOff, turnSoundOn, watchSound } from './call-sound.ts';

/** How the guest will be told of the call, so that they know whether they may walk away, and how to change it. */
export function ChannelLines(props: TicketScreenProps) {
  const { t } = useI18n();
  const { state, phoneMasked, emailMasked, secondMasked, canGiveEmail, travelMinutes } = props.ticket;
  const by = guestReachOf(props.ticket);
  const isElse = state === 'booked' || secondMasked || (by === 'text' ? travelMinutes : phoneMasked || emailMasked);
  const Icon = by === 'text' || by === 'email' ? MessageCircle : MonitorSmartphone;
  return (
    <div className="flex items-start gap-3 pt-4 text-sm text-ink-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="flex-1">
        {isElse ? (
          <OtherChannels {...props} />
        ) : (
          <p suppressHydrationWarning>
            <UsualChannel {...props} />
          </p>
        )}
        {/* With nothing above it, the link stands beside the icon. */}
        <div className="mt-1 flex first:-mt-2 flex-wrap items-center gap-x-4">
          <PanelLink
            panel="contact"
            className="rounded-sm py-3 text-ink underline underline-offset-4 hover:text-chestnut-deep"
          >
            {t(phoneMasked || emailMasked ? 'ticket.change' : canGiveEmail ? 'ticket.add_contact' : 'ticket.add_phone')}
          </PanelLink>
          {state === 'waiting' && <SoundSwitch />}
        </div>
      </div>
    </div>
  );
}

/** The sound at the call. The guest turns it on beforehand, because browsers allow sound only on a page that was touched. */
function SoundSwitch() {
  const { t } = useI18n();
  const isOn = useSyncExternalStore(watchSound, isSoundOn, () => false);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={isOn ? turnSoundOff : turnSoundOn}
      className="needs-scripts flex min-h-11 items-center gap-1.5 rounded-full bg-sand px-3.5 text-ink-2 hover:bg-sand-2"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {/* As wide as the wider of the two texts, so that nothing beside it moves. */}
      <span className="grid text-start *:[grid-area:1/1]">
        <span>{t(isOn ? 'ticket.sound_on' : 'ticket.sound')}</span>
        <span aria-hidden="true" className="invisible">
          {t(isOn ? 'ticket.sound' : 'ticket.sound_on')}
        </span>
      </span>
      {isOn && <StayAwake />}
    </button>
  );
}

/** A sleeping phone receives no call and plays no sound. */
function StayAwake() {
  useWakeLock();
  return null;
}
