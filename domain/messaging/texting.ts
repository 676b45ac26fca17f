// Whether a text that is promised would go out: the one answer that every screen asks for before it says 'we text you'.

/**
 * `none`: nobody carries texts for the place. `failing`: somebody does, and the last tries failed. `simulated`: nobody does, and the
 * place is only shown.
 */
export const textingStates = ['works', 'failing', 'none', 'simulated'] as const;
export type Texting = (typeof textingStates)[number];

/** So many tries in a row that failed are no accident. */
export const maxFailures = 5;

/** The accounts that carry texts and are on. */
export interface TextCarriers {
  carriers: number;
  /** Those of which the last tries failed. */
  failing: number;
}

export function textingOf({ carriers, failing }: TextCarriers, { isDemo }: { isDemo: boolean }): Texting {
  if (carriers === 0) return isDemo ? 'simulated' : 'none';
  return failing < carriers ? 'works' : 'failing';
}
