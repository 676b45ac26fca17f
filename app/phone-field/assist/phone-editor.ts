// The behavior of a phone field during input. The rules belong to the domain; this file has the browser's ways to change a text.
import { formatAsYouType } from '#domain/phone/format-as-you-type.ts';
import { settlePhone, underCountry } from '#domain/phone/settle-phone.ts';
import { noVerdict, type PhoneStart, type PhoneVerdict } from '../../form/phone-country.ts';
import { createHistory, onUndoKeys, type PhoneText } from './phone-history.ts';
import { metadata } from './phone-plans.ts';
import { maySayExtension } from '#domain/phone/phone.ts';
import { countryShown } from './country-shown.ts';
import { judgePhone } from './judge-phone.ts';

interface Surroundings {
  language: string;
  /** The country selected at the start; '' is 'International', here and below. */
  country: string;
  setChosen: (country: PhoneStart) => void;
  say: (verdict: PhoneVerdict) => void;
}

export type PhoneEditor = ReturnType<typeof editPhone>;

export function editPhone(field: HTMLInputElement, around: Surroundings) {
  const ending = new AbortController();
  const writing = writeIn(field, around);
  const afterPress = pressesOf(ending.signal);
  onUndoKeys(field, writing, ending.signal);
  // An input method composes a word until it reports the end: if the text changes meanwhile, it is doubled or lost.
  field.addEventListener('compositionend', () => writing.format(), { signal: ending.signal });
  return {
    /** Formats text that was typed before this started. */
    format: () => writing.format(),
    edit(event: Event) {
      if (event instanceof InputEvent && event.isComposing) return;
      const kind = event instanceof InputEvent ? event.inputType : '';
      const extension = isTyped(kind) ? '' : writing.settle();
      if (extension !== '') around.say({ ...noVerdict, takesExtension: true, extension });
      writing.format(kind === 'deleteContentForward');
    },
    choose: (next: string) => writing.choose(next),
    leave() {
      // Text that appears between press and release of a button would push the button away from the finger.
      afterPress(() => {
        const extension = writing.settle() || extensionBeside(field);
        around.say(judge(field.value, writing.country(), extension));
      });
    },
    end: () => ending.abort(),
  };
}

/** The text of the field and its country; they change together. */
function writeIn(field: HTMLInputElement, { country: before, language, setChosen }: Surroundings) {
  const history = createHistory();
  let country = before;
  let shown: string | null = null;
  const show = (next: PhoneText) => {
    shown = next.value;
    if (next.value !== field.value) {
      field.value = next.value;
      if (document.activeElement === field) field.setSelectionRange(next.caret, next.caret);
    }
    if (next.country !== country) setChosen(countryShown(next.country, language, metadata));
    country = next.country;
    history.keep(next);
  };
  return {
    country: () => country,
    format(isForward = false) {
      const edit = { value: field.value, caret: field.selectionStart ?? field.value.length, isForward };
      const phone = formatAsYouType(edit, country || null, metadata, shown);
      show({ ...phone, country: phone.country ?? '' });
    },
    /** A complete number is shown without its extension, which is returned, and in its dialable form. */
    settle(): string {
      const settled = settlePhone(field.value, country || null, metadata);
      if (settled) show({ value: settled.value, caret: settled.value.length, country: settled.country ?? '' });
      return settled?.extension ?? '';
    },
    choose(next: string) {
      const value = underCountry(field.value, country || null, next || null, metadata);
      country = next;
      setChosen(countryShown(next, language, metadata));
      show({ value, caret: value.length, country });
    },
    step(entry: PhoneText | undefined) {
      if (!entry) return;
      show(entry);
      field.setSelectionRange(entry.caret, entry.caret);
    },
    history,
  };
}

/** But a text that is pasted, dropped or filled in by the browser is a complete number at once. */
function isTyped(inputType: string): boolean {
  return inputType.startsWith('delete') || inputType === 'insertText' || inputType.startsWith('history');
}

function extensionBeside({ form, name }: HTMLInputElement): string {
  const beside = form?.elements.namedItem(`${name}Extension`);
  return beside instanceof HTMLInputElement ? beside.value : '';
}

/** Delays an action until no pointer is down and the pressed control has reacted. */
function pressesOf(signal: AbortSignal): (then: () => void) => void {
  const listen = { signal, capture: true };
  let isDown = false;
  let waiting: (() => void) | null = null;
  const run = () => {
    if (!signal.aborted) waiting?.();
    waiting = null;
  };
  const up = () => {
    isDown = false;
    if (waiting) setTimeout(run);
  };
  addEventListener('pointerdown', () => (isDown = true), listen);
  addEventListener('pointerup', up, listen);
  addEventListener('pointercancel', up, listen);
  return (then) => {
    waiting = then;
    if (!isDown) setTimeout(run);
  };
}

/** The same verdict that the server would give, but earlier. */
function judge(phone: string, country: string, extension: string): PhoneVerdict {
  const { parsed, ...verdict } = judgePhone({ phone: phone.trim(), country, extension }, metadata, '');
  if (!parsed) return { ...noVerdict, ...verdict };
  return { ...verdict, takesExtension: extension !== '' || maySayExtension(parsed), extension };
}
