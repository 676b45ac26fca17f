// What the API takes of a place's board.

import { z } from 'zod';
import { boardLayouts } from '#domain/place/board-settings.ts';
import { slideSeconds } from '#domain/place/board-slides.ts';
import { byLanguage } from './input-shapes.ts';

export const slideImage = z.strictObject({ hash: z.string().max(60), width: z.int().min(1).max(4096) });
const boardSlide = z.strictObject({
  id: z.string().max(60),
  text: byLanguage.describe("In the place's own language at least; of a picture: what it shows"),
  image: slideImage.nullable().default(null).describe('As `POST /places/{place}/slide-pictures` answered it'),
  seconds: z.int().min(slideSeconds.least).max(slideSeconds.max).default(slideSeconds.usual),
});
export const boardSettings = z
  .strictObject({
    shows: z.enum(['number', 'name']).describe('Of whoever is called: the number alone, or the given name too'),
    hasChime: z.boolean(),
    isSpoken: z.boolean().describe('Calls are said aloud, in the language of the guest'),
    layout: z.enum(boardLayouts).describe('How the screen hangs; `auto` follows the shape of the window'),
    slides: z
      .array(boardSlide)
      .max(50)
      .describe('Shown in turn between calls: up to 10 texts of up to 200 characters, or pictures, in their order'),
  })
  .partial();
