import { randomInt } from 'node:crypto';
import { gsmCodes } from '#domain/messaging/gsm7.ts';
import { cutIntoSegments, type TextAlphabet } from '#domain/messaging/text-segments.ts';

/** The alphabet that the SMSC takes for its own where a message names none (data_coding 0). */
export type DefaultAlphabet = 'gsm' | 'latin1';

export interface Part {
  dataCoding: number;
  hasHeader: boolean;
  bytes: Buffer;
}

const dataCodings = { smscDefault: 0, ucs2: 8 } as const;

interface EmailedLink {
  bytes: readonly number[];
  /** Septets on the air, or units of UCS-2. */
  size: number;
}

/**
 * A text as the messages it is sent in. Parts of one text are told by a header in front
 * (3GPP TS 23.040, 9.2.3.24.1), which every phone puts together.
 */
export function partsOf(text: string, encoding: TextAlphabet, alphabet: DefaultAlphabet): Part[] {
  const inDefault = encoding === 'gsm7' ? lettersInDefault(text, alphabet) : null;
  const letters = inDefault ?? Array.from(text, inUcs2);
  const dataCoding = inDefault ? dataCodings.smscDefault : dataCodings.ucs2;
  const { segments } = cutIntoSegments(letters, inDefault ? 'gsm7' : 'ucs2');
  const chunks = segments.map((segment) => Buffer.from(segment.flatMap(({ bytes }) => [...bytes])));
  if (chunks.length === 1) return chunks.map((bytes) => ({ dataCoding, hasHeader: false, bytes }));
  const reference = randomInt(256);
  return chunks.map((bytes, index) => ({
    dataCoding,
    hasHeader: true,
    bytes: Buffer.concat([Buffer.from([5, 0, 3, reference, chunks.length, index + 1]), bytes]),
  }));
}

/** Null where a letter is not in it: the text then goes as UCS-2. */
function lettersInDefault(text: string, alphabet: DefaultAlphabet): EmailedLink[] | null {
  const letters: EmailedLink[] = [];
  for (const character of text) {
    const septets = gsmCodes(character);
    const code = character.codePointAt(0) ?? 0;
    if (!septets || (alphabet === 'latin1' && code > 0xff)) return null;
    letters.push({ bytes: alphabet === 'latin1' ? [code] : septets, size: septets.length });
  }
  return letters;
}

function inUcs2(character: string): EmailedLink {
  const bytes = Buffer.from(character, 'utf16le').swap16();
  return { bytes: [...bytes], size: character.length };
}
