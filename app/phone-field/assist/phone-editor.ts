// The behavior of a phone field during input. The rules belong to the domain; this file has the browser's ways to change a text.
import { formatAsYouType } from '#domain/phone/format-as-you-type.ts';
import { settlePhone, underCountry } from '#domain/phone/settle-phone.ts';
import { noVerdict, type PhoneStart, type PhoneVerdict } from '../../form/phone-country.ts';
import { createHistory, onUndoKeys, type PhoneText } from './phone-history.ts';
import { countryShown, metadata, examples } from './phone-plans.ts';
import { explainRefusal, exampleNumber } from '#domain/phone/phone-fault.ts';
import { maySayExtension, parsePhone, withExtension } from '#domain/phone/phone.ts';

interface Surroundings {
  language: string;
  /** The country selected at the start; '' is 'International', here and below. */
  country: string;
  setChosen: (country: PhoneStart) => void;
  say: (verdict: PhoneVerdict) => void;
}

export interface PhoneEditor {
  /** Formats text that was typed before this started. */
  format: () => void;
  edit: (event: Event) => void;
  choose: (country: string) => void;
  leave: () => void;
  end: () => void;
}

/** Formats and checks a phone field during input. */
export function editPhone(field: HTMLInputElement, around: Surroundings): PhoneEditor {
  const ending = new AbortController();
  const writing = writeIn(field, around);
  const afterPress = pressesOf(ending.signal);
  onUndoKeys(field, writing, ending.signal);
  // An input method composes a word until it reports the end: if the text changes meanwhile, it is doubled or lost.
  field.addEventListener('compositionend', () => writing.format(), { signal: ending.signal });
  return {
    format: () => writing.format(),
    edit(event) {
      if (event instanceof InputEvent && event.isComposing) return;
      const kind = event instanceof InputEvent ? event.inputType : '';
      const extension = isTyped(kind) ? '' : writing.settle();
      if (extension !== '') around.say({ ...noVerdict, takesExtension: true, extension });
      writing.format(kind === 'deleteContentForward');
    },
    choose: (next) => writing.choose(next),
    leave() {
      // Text that appears between press and release of a button would push the button away from the finger.
      afterPress(() => {
        const extension = writing.settle() || extensionBeside(field);
        around.say(judgePhone(field.value, writing.country(), extension));
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
    if (next.country !== country) setChosen(countryShown(next.country, language));
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
      setChosen(countryShown(next, language));
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
function judgePhone(input: string, country: string, extension: string): PhoneVerdict {
  if (input.trim() === '') return noVerdict;
  const number = parsePhone(input, country, metadata);
  if (!number.ok) return { ...noVerdict, fault: explainRefusal(input, country, number.code, metadata, examples) };
  const takesExtension = extension !== '' || maySayExtension(number);
  const phone = withExtension(number, extension);
  if (!phone.ok) return { ...noVerdict, takesExtension, extension, extensionFault: phone.code };
  if (phone.canText) return { ...noVerdict, takesExtension, extension };
  const example = exampleNumber(phone.country, metadata, examples);
  const fault = { code: 'phone_no_texts', missing: 0, example } as const;
  return { fault, extensionFault: null, warned: phone.e164, takesExtension, extension };
}
