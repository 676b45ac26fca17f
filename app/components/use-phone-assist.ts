import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PhoneRefusalCode } from '#domain/phone.ts';
import { readCountries } from './phone-country.ts';
import type { ChosenCountry, PhoneStart } from './phone-country.ts';

type Assist = typeof import('./phone-assist.ts');

export interface PhoneAssist {
  input: RefObject<HTMLInputElement | null>;
  chosen: ChosenCountry;
  choose: (country: ChosenCountry) => void;
  /** Seen when the field was left; null while the number may still become one. */
  fault: PhoneRefusalCode | null;
  /** Since it was sent, or since the page was made: what was said of it then is out of date. */
  isEdited: boolean;
  load: () => void;
  edit: () => void;
  leave: () => void;
}

/**
 * Formats a phone number while it is typed and follows the country it names. Until the numbering plans are
 * here, and where they never come, the field is a plain one and the server does the checking.
 * @param sent what the server answered to last; a new object for every answer
 */
export function usePhoneAssist(start: PhoneStart, sent: object | undefined): PhoneAssist {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenCountry>(start);
  const [fault, setFault] = useState<PhoneRefusalCode | null>(null);
  const [editedAfter, setEditedAfter] = useState<object | null>(null);
  const assist = useRef<Assist | null>(null);
  const shown = useRef<string | null>(null);
  const country = useRef(start.country);

  const take = (next: ChosenCountry) => {
    country.current = next.country;
    setChosen(next);
  };
  const format = () => {
    const field = input.current;
    if (!field || !assist.current) return;
    const edit = { value: field.value, caret: field.selectionStart ?? field.value.length };
    const phone = assist.current.formatPhone(edit, country.current, shown.current);
    shown.current = phone.value;
    if (phone.value !== field.value) {
      field.value = phone.value;
      if (document.activeElement === field) field.setSelectionRange(phone.caret, phone.caret);
    }
    if (phone.country !== null && phone.country !== country.current)
      take(entryOf(phone.country, start, assist.current));
  };
  return {
    input,
    chosen,
    fault,
    isEdited: editedAfter !== null && editedAfter === (sent ?? beforeSending),
    choose(next) {
      take(next);
      setFault(null);
      format();
    },
    load() {
      if (assist.current) return;
      void import('./phone-assist.ts').then((module) => {
        assist.current = module;
        format();
      });
    },
    edit() {
      setEditedAfter(sent ?? beforeSending);
      setFault(null);
      format();
    },
    leave() {
      const field = input.current;
      if (field && assist.current) setFault(assist.current.whyNotPhone(field.value, country.current));
    },
  };
}

/** Stands for what was sent while nothing was. */
const beforeSending = {};

function entryOf(country: string, { countries }: PhoneStart, { flagUrl }: Assist): ChosenCountry {
  const dialCode = readCountries(countries).find((entry) => entry.country === country)?.dialCode ?? '';
  const name = new Intl.DisplayNames([document.documentElement.lang], { type: 'region' }).of(country) ?? country;
  return { country, dialCode, name, flag: flagUrl(country) };
}
