// Reads opening hours as people write them: `9-12, 13-17`, `9:30 – 17h`, `9am to 5pm`; and writes them so.

import { asciiDigits } from '../phone/phone-text.ts';
import type { OpenInterval } from './opening-hours.ts';

/** More than a day has; a longer text is not read. */
const maxText = 100;

/** Hour and minute of one time, each half of the day perhaps named. */
const time = String.raw`(\d{1,2})(?:\s?[:.h٫]\s?(\d{2})|\s?h)?\s?([ap])?(?:\.?m\.?)?`;
const interval = new RegExp(String.raw`^${time}\s*(?:-|–|—|−|~|to)\s*${time}$`);

/** The intervals in their written order; 24 is 00:00 of the next day. Null: the text is not understood. */
export function parseHoursText(text: string): OpenInterval[] | null {
  if (text.length > maxText) return null;
  const parts = asciiDigits(text)
    .toLowerCase()
    .split(/[,;،、，/]|\s+and\s+|&/u);
  const intervals = parts.map((part) => parseInterval(part.trim()));
  return intervals.every((one) => one !== null) ? intervals : null;
}

export const hoursText = (intervals: readonly OpenInterval[]): string =>
  intervals.map(({ from, to }) => `${shortTime(from)}-${shortTime(to)}`).join(', ');

/** 09:00 is 9, and 13:30 stays. */
const shortTime = (clock: string): string => clock.replace(/^0/u, '').replace(/:00$/u, '');

function parseInterval(part: string): OpenInterval | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = interval.exec(part) ?? [];
  const from = clockTime(fromHour, fromMinute, fromHalf);
  const to = clockTime(toHour, toMinute, toHalf);
  return from === null || to === null || from === '24:00' ? null : { from, to: to === '24:00' ? '00:00' : to };
}

/** `half` is `a` or `p` on a clock of twelve hours. */
function clockTime(hour: string | undefined, minute = '00', half: string | undefined): string | null {
  const number = Number(hour ?? '');
  if (hour === undefined || Number(minute) > 59 || (half !== undefined && (number < 1 || number > 12))) return null;
  const ofDay = half === undefined ? number : (number % 12) + (half === 'p' ? 12 : 0);
  if (ofDay > 24 || (ofDay === 24 && minute !== '00')) return null;
  return `${String(ofDay).padStart(2, '0')}:${minute}`;
}
