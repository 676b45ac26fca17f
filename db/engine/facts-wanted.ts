export interface LineKey {
  organizationId: string;
  lineId: string;
}

export interface FactsWanted {
  tickets: { organizationId: string; ticketId: string }[];
  fronts: (LineKey & { max: number })[];
  phones: (LineKey & { phoneIndex: Buffer })[];
  keys: { organizationId: string; scope: string; key: string }[];
  desks: { organizationId: string; deskId: string }[];
  /** Tickets of which the next ones behind are wanted, for a delay. */
  behind: { organizationId: string; ticketId: string; max: number }[];
  /** Tickets that are about to stand in a line, which may hold another of the same phone; null is the line they are in. */
  twins: { organizationId: string; ticketId: string; lineId: string | null }[];
  /** Tickets whose last event is wanted too, for an undo. */
  lastEvents: { organizationId: string; ticketId: string }[];
  /** Lines of which it matters whether any desk serves them. */
  served: LineKey[];
}
