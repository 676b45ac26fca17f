import type { BoardCall } from '#contract/views.ts';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

export interface Utterance<One extends Voice> {
  text: string;
  voice: One;
}

/** In the guest's language if a voice speaks it, otherwise in the place's; null: there is no voice for either. */
export function utteranceOf<One extends Voice>(
  { number, words }: Pick<BoardCall, 'number' | 'words'>,
  voices: readonly One[],
): Utterance<One> | null {
  for (const { language, text } of words.toReversed()) {
    const voice = pickVoice(voices, language);
    if (voice) return { text: spokenText(text, number), voice };
  }
  return null;
}

/** A voice on the device itself: other voices send the text to a third party's server. */
export function pickVoice<One extends Voice>(voices: readonly One[], language: string): One | null {
  const inputs = regions[language] ?? [language];
  const own = voices.filter(({ localService }) => localService);
  for (const input of inputs) {
    const speaking = own.filter((voice) => speaks(voice, input));
    const chosen = speaking.find((voice) => voice.default) ?? speaking[0];
    if (chosen) return chosen;
  }
  return null;
}

/** Languages whose code alone would find voices that many readers do not understand, or not the closest ones first. */
const regions: Record<string, string[]> = {
  'pt-BR': ['pt-BR', 'pt'],
  'zh-Hans': ['cmn-CN', 'zh-CN', 'zh-SG', 'cmn', 'zh-TW'],
  ar: ['ar-001', 'ar'],
};

/** Android writes `pt_BR`. */
function speaks({ lang }: Voice, input: string): boolean {
  const tag = lang.replaceAll('_', '-').toLowerCase();
  const wanted = input.toLowerCase();
  return tag === wanted || tag.startsWith(`${wanted}-`);
}

const isolates = /[\u2066-\u2069]/gu;

/** The number sign by sign, as people say it: 'A 1 4'. */
function spokenText(text: string, number: string): string {
  const spelled = Array.from(number.replaceAll(/[^\p{L}\p{N}]/gu, '')).join(' ');
  return text.replace(`\u2068${number}\u2069`, spelled).replaceAll(isolates, '');
}
