export interface TicketKey {
  organizationId: string;
  ticketId: string;
}
