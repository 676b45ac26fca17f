import { Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useWakeLock } from '../../../../live/use-wake-lock.ts';
import { isSoundOn, turnSoundOff, turnSoundOn, watchSound } from './call-sound.ts';

/** A sound at the call: pressed beforehand, because a browser allows it only to a page that was touched. */
export function SoundSwitch() {
  const { t } = useText();
  const isOn = useSyncExternalStore(watchSound, isSoundOn, () => false);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={isOn ? turnSoundOff : turnSoundOn}
      className="needs-scripts flex items-center gap-1.5 rounded-sm py-2 underline underline-offset-4 hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {/* As wide as the wider of the two, so that nothing beside it moves. */}
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

/** A phone that sleeps hears nothing and sounds of nothing. */
function StayAwake() {
  useWakeLock();
  return null;
}
