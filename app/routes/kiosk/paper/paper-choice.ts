/** What the kiosk's printer takes, by its width in millimetres; or it has none. */
export const paperChoices = ['80', '58', 'none'] as const;
export type PaperChoice = (typeof paperChoices)[number];

export function isPaperChoice(value: unknown): value is PaperChoice {
  return paperChoices.some((choice) => choice === value);
}
