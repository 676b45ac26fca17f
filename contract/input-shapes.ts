// Shapes that several inputs share.

import { z } from 'zod';
import { guestLanguages } from '#locales/languages.ts';

export const tags = guestLanguages.map(({ tag }) => tag);
export const language = z.enum(tags);
export const shortText = z.string().max(2000);
/** One text per language. */
export const byLanguage = z.partialRecord(language, shortText);
