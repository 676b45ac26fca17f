import { hash } from 'node:crypto';

/** SHA-256 in hexadecimal, of the text's UTF-8 bytes. */
export const hashOf = (text: string): string => hash('sha256', text);
