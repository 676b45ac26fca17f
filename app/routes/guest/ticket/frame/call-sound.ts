// The sound of a call. Browsers allow sound only after a touch on the page, so the guest turns it on beforehand with a press.

import { keptText } from '#app/live/kept-text.ts';

const isQuiet = keptText('sessionStorage', 'turnstone-quiet');

let audio: AudioContext | null = null;
const watchers = new Set<() => void>();

function changed(): void {
  for (const watcher of watchers) watcher();
}

export function watchSound(watcher: () => void): () => void {
  watchers.add(watcher);
  // A page touched on the way here (the join button) may already play sound.
  if (!isQuiet.read() && navigator.userActivation?.hasBeenActive) openAudio();
  return () => watchers.delete(watcher);
}

export function isSoundOn(): boolean {
  return audio?.state === 'running' && !isQuiet.read();
}

/** Call it during a press. It plays the sound once, so that the guest knows how loud it is. */
export function turnSoundOn(): void {
  isQuiet.write(null);
  openAudio();
  void ring();
  changed();
}

export function turnSoundOff(): void {
  isQuiet.write('1');
  changed();
}

/** Plays only if allowed; otherwise nothing happens. */
export async function ring(): Promise<void> {
  if (isQuiet.read()) return;
  if (!audio && navigator.userActivation?.hasBeenActive) openAudio();
  const at = audio;
  if (!at) return;
  const { phoneChime, play } = await import('#app/sound/chime.ts');
  if (at.state !== 'running') await at.resume();
  play(at, phoneChime);
}

function openAudio(): void {
  if (audio || typeof AudioContext === 'undefined') return;
  audio = new AudioContext();
  audio.addEventListener('statechange', changed);
  void audio.resume();
}
