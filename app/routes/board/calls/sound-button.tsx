import { Volume2, VolumeX } from 'lucide-react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import type { CallSound } from './use-call-sound.ts';

/** Subtle, and hidden with the cursor. It stays visible while a sound that was turned on waits for a press. */
export function SoundButton({ sound: { state, turnOn, turnOff } }: { sound: CallSound }) {
  const { t } = useI18n();
  if (state === null || state === 'none') return null;
  const isOn = state === 'on';
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button type="button" className="board-sound" data-state={state} onClick={isOn ? turnOff : turnOn}>
      <Icon aria-hidden="true" />
      {isOn ? t('board.sound_off') : t('board.sound_on')}
    </button>
  );
}
