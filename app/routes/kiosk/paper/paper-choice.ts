/** The paper of the kiosk's printer, by its width in millimetres; or no printer. */
export const paperChoices = ['80', '58', 'none'] as const;
export type PaperChoice = (typeof paperChoices)[number];

export function isPaperChoice(value: unknown): value is PaperChoice {
  return paperChoices.some((choice) => choice === value);
}
