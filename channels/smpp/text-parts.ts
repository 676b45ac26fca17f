import { randomInt } from 'node:crypto';
import { gsmCodes } from '#domain/messaging/gsm7.ts';
import { cutIntoSegments, type TextAlphabet } from '#domain/messaging/text-segments.ts';

/** The SMSC's default alphabet (data_coding 0). */
export type DefaultAlphabet = 'gsm' | 'latin1';

export interface Part {
  dataCoding: number;
  hasHeader: boolean;
  bytes: Buffer;
}

const dataCodings = { smscDefault: 0, ucs2: 8 } as const;

interface EncodedCharacter {
  bytes: readonly number[];
  /** Septets, or UTF-16 units. */
  size: number;
}

/**
 * Cuts a text into the messages it is sent in. A header in front of each part (3GPP TS 23.040, 9.2.3.24.1) lets the
 * phone join them.
 */
export function partsOf(text: string, encoding: TextAlphabet, alphabet: DefaultAlphabet): Part[] {
  const inDefault = encoding === 'gsm7' ? encodeInDefault(text, alphabet) : null;
  const characters = inDefault ?? Array.from(text, inUcs2);
  const dataCoding = inDefault ? dataCodings.smscDefault : dataCodings.ucs2;
  const { segments } = cutIntoSegments(characters, inDefault ? 'gsm7' : 'ucs2');
  const chunks = segments.map((segment) => Buffer.from(segment.flatMap(({ bytes }) => [...bytes])));
  if (chunks.length === 1) return chunks.map((bytes) => ({ dataCoding, hasHeader: false, bytes }));
  const reference = randomInt(256);
  return chunks.map((bytes, index) => ({
    dataCoding,
    hasHeader: true,
    bytes: Buffer.concat([Buffer.from([5, 0, 3, reference, chunks.length, index + 1]), bytes]),
  }));
}

/** Null: a character is not in the alphabet, so the text goes as UCS-2. */
function encodeInDefault(text: string, alphabet: DefaultAlphabet): EncodedCharacter[] | null {
  const characters: EncodedCharacter[] = [];
  for (const character of text) {
    const septets = gsmCodes(character);
    const code = character.codePointAt(0) ?? 0;
    if (!septets || (alphabet === 'latin1' && code > 0xff)) return null;
    characters.push({ bytes: alphabet === 'latin1' ? [code] : septets, size: septets.length });
  }
  return characters;
}

function inUcs2(character: string): EncodedCharacter {
  const bytes = Buffer.from(character, 'utf16le').swap16();
  return { bytes: [...bytes], size: character.length };
}
