import { guarded } from '#timers/guarded.ts';
import type { Channel, DeliveryReport, MessageRef, OutgoingText } from '../provider/contract.ts';

/** Stores the texts that a phone would show. */
export interface PhoneShelf {
  /** Stores a text and returns its reference. A repeat returns the same reference. */
  keep(text: OutgoingText): Promise<string>;
  find(message: MessageRef): Promise<string | null>;
}

export const simulatedPhoneName = 'simulated';

/**
 * The provider of a new installation: no text leaves it. It stores texts for a screen that shows them, and reports each
 * as delivered, after the answer, as a real provider does.
 */
export function createSimulatedPhone(shelf: PhoneShelf, report: (report: DeliveryReport) => void): Channel {
  return {
    name: simulatedPhoneName,
    async send(text, signal) {
      if (signal.aborted) return { kind: 'unknown', why: 'out of time' };
      try {
        const ref = await shelf.keep(text);
        const message = { organizationId: text.organizationId, id: text.id };
        setImmediate(
          guarded('simulated phone: a report', () =>
            report({ provider: simulatedPhoneName, ref, message, state: 'delivered' }),
          ),
        );
        return { kind: 'accepted', ref };
      } catch {
        return { kind: 'unknown', why: 'the shelf did not answer' };
      }
    },
    find: async (message) => {
      const ref = await shelf.find(message);
      return ref === null ? { kind: 'not_taken' } : { kind: 'taken', ref };
    },
  };
}
