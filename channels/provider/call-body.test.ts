import { expect, test } from 'vitest';
import { callBody } from './provider-call.ts';

const utf16 = Buffer.from('Я здесь', 'utf16le').swap16();

test.each([
  [Buffer.from('Ñandú €'), undefined, 'Ñandú €'],
  [Buffer.from('{"a":"é"}'), 'application/json', '{"a":"é"}'],
  [utf16, 'text/plain; charset="UTF-16BE"', 'Я здесь'],
  [utf16, 'text/plain;Charset=utf-16be; x=1', 'Я здесь'],
  [Buffer.from('caf\u00e9', 'latin1'), 'text/plain; charset=ISO-8859-1', 'café'],
  [Buffer.from('é'), 'text/plain; charset=klingon', 'é'],
])('%# is read by its charset', (bytes, contentType, text) => {
  expect(callBody(bytes, contentType)).toBe(text);
});
