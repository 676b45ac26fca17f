// The answer to a guest's text: what the command did, or why it was not possible, and which commands exist.

import { wordIn } from '#locales/texted-word-forms.ts';
import { translate } from '#locales/translate.ts';
import type { Language } from '#locales/languages.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { answersSaid, type Said } from '#domain/messaging/texted-answer.ts';

interface ReplyFacts {
  language: Language;
  link: string;
  /** The opening that a booked place is for, in words. */
  when: string;
  /** Until when somebody who missed the call may come back. */
  until: string;
}

export function replyOf(message: LeasedMessage, { language, link, when, until }: ReplyFacts): string {
  const { place_name: place, ticket_number: number, values } = message;
  const said = answersSaid.find((one) => one === values['said']) ?? 'over';
  const words = wordsIn(language);
  const ahead = Number(values['ahead'] ?? 0);
  const desk = message.desk_name ?? message.line_name[language] ?? place;
  const own = { place, number };
  const texts: Record<Said, () => string> = {
    left: () => translate(language, 'text.reply_left', own),
    delayed: () => translate(language, 'text.reply_delayed', { ...own, ahead }),
    here: () => translate(language, 'text.reply_here', { ...own, ahead }),
    coming: () => translate(language, 'text.reply_coming', { ...own, desk }),
    waiting: () => waiting(message, language, { ...own, ahead, link }),
    called: () => translate(language, 'text.reply_called', { ...own, desk }),
    held: () => translate(language, 'text.reply_held', { ...own, here: words.here }),
    booked: () => translate(language, 'text.reply_booked', { ...own, when, here: words.here }),
    serving: () => translate(language, 'text.reply_serving', own),
    missed: () => translate(language, 'text.reply_missed', { ...own, here: words.here, time: until }),
    over: () => translate(language, 'text.reply_over', own),
    no_delay: () => translate(language, 'text.reply_no_delay', own),
    delay_range: () => translate(language, 'text.reply_delay_range', { place, later: words.later }),
    closed: () => translate(language, 'text.reply_closed', own),
    which: () =>
      translate(language, 'text.reply_which', { place, numbers: String(values['numbers'] ?? ''), leave: words.leave }),
    stopped: () => translate(language, 'text.reply_stopped', { place, start: words.start, leave: words.leave }),
    started: () => translate(language, 'text.reply_started', { place, stop: words.stop }),
    help: () => translate(language, 'text.reply_help', { place, ...words }),
    unclear: () => translate(language, 'text.reply_unclear', { place, ...words }),
  };
  return texts[said]();
}

function waiting(
  { values }: LeasedMessage,
  language: Language,
  facts: { place: string; number: string; ahead: number; link: string },
): string {
  const [low, high] = [Number(values['low']), Number(values['high'])];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return translate(language, 'text.reply_waiting', facts);
  return translate(language, 'text.reply_waiting_time', { ...facts, low, high });
}

function wordsIn(language: Language) {
  const word = (name: Parameters<typeof wordIn>[1]): string => wordIn(language, name);
  return {
    status: word('status'),
    later: word('later'),
    here: word('here'),
    leave: word('leave'),
    help: word('help'),
    stop: word('stop'),
    start: word('start'),
  };
}
