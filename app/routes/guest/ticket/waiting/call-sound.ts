// The sound of a call. A browser lets a page make none before it was touched, so it is asked for beforehand, by a press.

const keptAs = 'turnstone-quiet';

let audio: AudioContext | null = null;
const watchers = new Set<() => void>();

function changed(): void {
  for (const watcher of watchers) watcher();
}

export function watchSound(watcher: () => void): () => void {
  watchers.add(watcher);
  // A page that was touched on the way here (the join button) may sound already.
  if (!isQuiet() && navigator.userActivation?.hasBeenActive) openAudio();
  return () => watchers.delete(watcher);
}

export function isSoundOn(): boolean {
  return audio?.state === 'running' && !isQuiet();
}

/** Within a press: sounds once, so that everybody knows how loud it is. */
export function turnSoundOn(): void {
  remember(false);
  openAudio();
  void ring();
  changed();
}

export function turnSoundOff(): void {
  remember(true);
  changed();
}

/** Where it may; else nothing happens. */
export async function ring(): Promise<void> {
  if (isQuiet()) return;
  if (!audio && navigator.userActivation?.hasBeenActive) openAudio();
  const at = audio;
  if (!at) return;
  const { chime } = await import('../telling/chime.ts');
  if (at.state !== 'running') await at.resume();
  chime(at);
}

function openAudio(): void {
  if (audio || typeof AudioContext === 'undefined') return;
  audio = new AudioContext();
  audio.addEventListener('statechange', changed);
  void audio.resume();
}

function isQuiet(): boolean {
  try {
    return sessionStorage.getItem(keptAs) !== null;
  } catch {
    // A browser that keeps nothing: then it is as if nothing was said.
    return false;
  }
}

function remember(quiet: boolean): void {
  try {
    if (quiet) sessionStorage.setItem(keptAs, '1');
    else sessionStorage.removeItem(keptAs);
  } catch {
    // Said again on the next page.
  }
}
