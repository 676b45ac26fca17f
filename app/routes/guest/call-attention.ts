import calledIcon from '../../drawings/icon-called.svg?url';

const vibration = [220, 120, 220, 120, 420];
const notes = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.22 },
];
const noteSeconds = 0.5;
const loudness = 0.18;

/** The tab's icon while someone is called; where the call is news, the phone trembles and sounds as far as it lets a page. */
export function callAttention({ isNew }: { isNew: boolean }): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = icon?.href;
  if (icon) icon.href = calledIcon;
  if (isNew) {
    // Refused without a touch on the page before, which is for the browser to decide.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
    chime();
  }
  return () => {
    if (icon && before) icon.href = before;
  };
}

function chime(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  if (audio.state !== 'running') {
    void audio.close();
    return;
  }
  for (const { hertz, at } of notes) {
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: hertz, type: 'sine' });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + noteSeconds);
  }
  setTimeout(() => void audio.close(), (noteSeconds + 1) * 1000);
}
