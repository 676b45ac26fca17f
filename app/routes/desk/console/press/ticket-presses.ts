/** What a host may ask of one ticket from its drawer. */
import type { Language } from '#locales/languages.ts';
import type { ApiClient } from '../../../../session/api-client.ts';

export type TicketPress =
  | { kind: 'change'; ticketId: string; change: TicketChange }
  | { kind: 'text'; ticketId: string; text: string }
  | { kind: 'transfer'; ticketId: string; lineId: string }
  /** How a call by hand went. */
  | { kind: 'voice_call'; ticketId: string; isReached: boolean; timesCalled: number };

interface PhoneChange {
  phone: string;
  phoneCountry?: string;
}

/** What is left out stays as it is. */
export interface TicketChange {
  name?: string;
  partySize?: number;
  language?: Language;
  service?: string | null;
  needs?: ('more_time' | 'step_free' | 'interpreter')[];
  phone?: PhoneChange | null;
  secondPhone?: PhoneChange | null;
  note?: string;
  tags?: string[];
  papersReady?: string[];
}

interface Sending {
  headers: { 'Idempotency-Key': string };
  signal: AbortSignal;
}

export function callForTicket(
  client: ApiClient,
  press: TicketPress,
  sending: Sending,
): Promise<{ response: Response; error?: unknown; data?: unknown }> {
  const call = { ...sending, params: { path: { ticket: press.ticketId } } };
  switch (press.kind) {
    case 'change':
      return client.PATCH('/tickets/{ticket}', { ...call, body: press.change });
    case 'text':
      return client.POST('/tickets/{ticket}/message', { ...call, body: { text: press.text } });
    case 'transfer':
      return client.POST('/tickets/{ticket}/transfer', { ...call, body: { lineId: press.lineId } });
    case 'voice_call':
      return client.POST('/tickets/{ticket}/voice-call', {
        ...call,
        body: { reached: press.isReached, timesCalled: press.timesCalled },
      });
  }
}

/** Where it is busy and where its refusal is read: a text or a change does not keep the ticket from being moved. */
export function drawerSpot(kind: 'change' | 'text', ticketId: string): string {
  return `${kind} ${ticketId}`;
}
