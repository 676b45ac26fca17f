// Decides whether texts can be sent. Every screen checks this before it says 'we text you'.

/**
 * `none`: the place has no carrier for texts. `failing`: it has one, and the last tries failed. `simulated`: it has none and is a demo.
 */
export const textingStates = ['works', 'failing', 'none', 'simulated'] as const;
export type Texting = (typeof textingStates)[number];

/** After this many failed tries in a row the carrier counts as failing. */
export const maxFailures = 5;

/** The carriers for texts that are turned on. */
export interface TextCarriers {
  carriers: number;
  /** Carriers whose last tries failed. */
  failing: number;
}

export function textingOf({ carriers, failing }: TextCarriers, { isDemo }: { isDemo: boolean }): Texting {
  if (carriers === 0) return isDemo ? 'simulated' : 'none';
  return failing < carriers ? 'works' : 'failing';
}
