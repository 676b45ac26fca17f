/**
 * Decides what a note of staff may be: some lines for colleagues, which no guest reads. Controls and marks that turn the direction of
 * what follows are taken out, and white space around it; what is then empty is no note.
 */

export const maxNoteLength = 2000;

/** Null: too long. */
export function parseNote(input: string): string | null {
  const note = input.replaceAll(/\r\n?/g, '\n').toWellFormed().replace(unwanted, '').trim();
  return note.length > maxNoteLength ? null : note;
}

const unwanted = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;
