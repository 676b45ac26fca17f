import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import type { PhoneEditor } from './assist/phone-editor.ts';
import {
  noVerdict,
  type ChosenCountry,
  type PhoneStart,
  type PhoneVerdict,
  type SentPhone,
} from '../form/phone-country.ts';

/**
 * Formats a phone number during input and follows the country in it. Until the numbering plans are loaded, and if they
 * never are, the field is a plain one and the server checks the number.
 * @param sent the server's last answer to these entries; a new object for every answer
 */
export function usePhoneAssist(input: RefObject<HTMLInputElement | null>, start: PhoneStart, sent?: SentPhone) {
  const { language } = useI18n();
  const [chosen, setChosen] = useState(start);
  const [own, setOwn] = useState<{ since: SentPhone | undefined; verdict: PhoneVerdict } | null>(null);
  const editor = useRef<PhoneEditor | null>(null);
  const coming = useRef<Promise<PhoneEditor | null> | null>(null);
  const latest = useRef(sent);
  const isComposing = useRef(false);
  useEffect(() => void (latest.current = sent));
  const isOwn = own?.since === sent;
  const verdict = own && isOwn ? own.verdict : (sent ?? noVerdict);

  const load = () => {
    const field = input.current;
    if (!field) return Promise.resolve(null);
    if (!coming.current) field.addEventListener('compositionend', () => (isComposing.current = false));
    coming.current ??= import('./assist/phone-editor.ts').then(
      ({ editPhone }) => {
        const say = (next: PhoneVerdict) => setOwn({ since: latest.current, verdict: next });
        editor.current = editPhone(field, { language, country: chosen.country, setChosen, say });
        // Nothing happens while an input method composes a word; the end of the word triggers the format.
        if (!isComposing.current) editor.current.format();
        return editor.current;
      },
      () => (coming.current = null),
    );
    return coming.current;
  };
  const comeAlive = useEffectEvent(() => {
    // Text entered before hydration, by a fast typist or by the browser itself.
    if (input.current?.value) void load();
  });
  useEffect(() => {
    comeAlive();
    return () => editor.current?.end();
  }, []);
  return {
    ...verdict,
    chosen,
    /** Whether the message was found here, not by the server. */
    isOwn,
    choose: (next: ChosenCountry) => {
      setChosen({ ...next, example: '' });
      setOwn({ since: sent, verdict: { ...verdict, fault: null } });
      void load().then((ready) => ready?.choose(next.country));
    },
    load: () => void load(),
    edit: ({ nativeEvent }: { nativeEvent: Event }) => {
      isComposing.current = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      setOwn({ since: sent, verdict: { ...verdict, fault: null } });
      if (editor.current) editor.current.edit(nativeEvent);
      else void load();
    },
    // Who is quicker than the numbering plans hears of it when they have come, unless they are back in the field.
    leave: () => void load().then((ready) => document.activeElement !== input.current && ready?.leave()),
  };
}
