// The board's chime and voice. Browsers mute a page until somebody presses something on it. The device remembers that
// the sound is wanted, and if the browser allows it, the sound returns on its own.

import type { BoardCall, BoardView } from '#contract/views.ts';
import { keptText } from '#app/live/kept-text.ts';
import { boardChime, play } from '#app/sound/chime.ts';
import { utteranceOf, type Utterance } from './spoken-words.ts';

/** `blocked`: it was turned on once, and the browser requires another press. `none`: this browser has no sound. */
export type SoundState = 'off' | 'on' | 'blocked' | 'none';

/** Without storage, staff turn the sound on again after each start. */
const isWanted = keptText('localStorage', 'turnstone.board.sound');
/** Longer than any call takes to speak; some browsers never report that a voice has ended. */
const longestSpeechMs = 20_000;
const longestWakeMs = 1500;
const longestVoicesMs = 2000;
const pauseMs = 600;
const spokenRate = 0.9;

export class BoardSound {
  private readonly onState: (state: SoundState) => void;
  private context: AudioContext | null = null;
  private readonly pressed = (): void => void this.context?.resume().catch(() => undefined);

  constructor(onState: (state: SoundState) => void) {
    this.onState = onState;
    if (typeof AudioContext === 'undefined') onState('none');
    else if (isWanted.read() === 'on') this.open();
    else onState('off');
    for (const event of presses) addEventListener(event, this.pressed);
  }

  /** Called during a press, which browsers require. */
  async turnOn(): Promise<void> {
    isWanted.write('on');
    this.open();
    // Some phones allow speech only after it was used once during a press.
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    await this.context?.resume();
    await this.chime();
  }

  turnOff(): void {
    isWanted.write(null);
    this.close();
    this.onState('off');
  }

  close(): void {
    for (const event of presses) removeEventListener(event, this.pressed);
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
    void this.context?.close();
    this.context = null;
  }

  async announce(call: BoardCall, { hasChime, isSpoken }: BoardView['sound']): Promise<void> {
    if (!this.context) return;
    if (hasChime) await this.chime();
    const utterance = isSpoken ? utteranceOf(call, await voicesHere()) : null;
    if (utterance) await speak(utterance);
    await wait(pauseMs);
  }

  private open(): void {
    if (this.context) return;
    const context = new AudioContext();
    this.context = context;
    const tell = (): void => {
      if (this.context === context) this.onState(context.state === 'running' ? 'on' : 'blocked');
    };
    context.addEventListener('statechange', tell);
    tell();
  }

  /** Resolves when the bells have faded. */
  private async chime(): Promise<void> {
    const { context } = this;
    if (!context) return;
    if (context.state !== 'running') await Promise.race([context.resume(), wait(longestWakeMs)]);
    if (this.context?.state !== 'running') return;
    play(context, boardChime);
    await wait(chimeMs);
  }
}

const presses = ['pointerdown', 'keydown'] as const;
const chimeMs = 1700;

/** Browsers load their voices some time after the first request. */
async function voicesHere(): Promise<SpeechSynthesisVoice[]> {
  if (typeof speechSynthesis === 'undefined') return [];
  const voices = speechSynthesis.getVoices();
  if (voices.length > 0) return voices;
  const found = new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
  });
  await Promise.race([found, wait(longestVoicesMs)]);
  return speechSynthesis.getVoices();
}

async function speak({ text, voice }: Utterance<SpeechSynthesisVoice>): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang.replaceAll('_', '-');
  utterance.rate = spokenRate;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'error'] as const) utterance.addEventListener(event, () => resolve());
  });
  speechSynthesis.speak(utterance);
  const isOver = await Promise.race([ended.then(() => true), wait(longestSpeechMs).then(() => false)]);
  if (!isOver) speechSynthesis.cancel();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
