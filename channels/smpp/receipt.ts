import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { outcomeOf, wordOfState } from './codes.ts';
import { optionTags, type DeliveredMessage } from './pdu.ts';

export interface Receipt {
  /** The SMSC's id for the text. */
  id: string;
  state: 'delivered' | 'failed' | 'open';
  class?: RejectionClass;
  code: string;
}

/** The usual form: 'id:7b sub:001 dlvrd:001 submit date:… done date:… stat:DELIVRD err:000 text:…'. */
export function wordsOfReceipt(text: string): { id?: string; word?: string; error?: string } {
  const found = (name: string): string | undefined => text.match(new RegExp(`\\b${name}:\\s*([\\w-]+)`, 'i'))?.[1];
  const [id, word, error] = [found('id'), found('stat')?.toUpperCase(), found('err')];
  return { ...(id && { id }), ...(word && { word }), ...(error && { error }) };
}

/** Optional fields win over words. Null: it names no text. */
export function readReceipt({ bytes, options }: DeliveredMessage): Receipt | null {
  const said = wordsOfReceipt((options.get(optionTags.messagePayload) ?? bytes).toString('latin1'));
  const id = options.get(optionTags.receiptedMessageId)?.toString('latin1').replace(/\0.*$/s, '') || said.id;
  const number = options.get(optionTags.messageState)?.[0];
  const word = (number === undefined ? undefined : wordOfState(number)) ?? said.word;
  if (id === undefined || word === undefined) return null;
  const network = options.get(optionTags.networkErrorCode);
  const error = said.error ?? (network?.length === 3 ? String(network.readUInt16BE(1)) : undefined);
  return { id, ...outcomeOf(word), code: codeOfReceipt(word, error) };
}

/** 'UNDELIV 034' */
export const codeOfReceipt = (word: string, error: string | undefined): string =>
  error === undefined || /^0*$/.test(error) ? word : `${word} ${error}`;
