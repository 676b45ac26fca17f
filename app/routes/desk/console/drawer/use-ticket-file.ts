import { useCallback, useEffect, useState } from 'react';
import type { StaffTicket, TicketFile } from '#contract/views.ts';
import { createApiClient } from '#app/session/api-client.ts';

const client = createApiClient();
/** The interval between two fetches while a text is on its way. */
const lookMs = 1500;

/** Data beside the ticket's own fields. It is fetched when the drawer opens, and again when the ticket changes or a text is on its way. */
export function useTicketFile(ticketId: string, live: StaffTicket | undefined) {
  const [loaded, setLoaded] = useState<{ file: TicketFile | null; input: string; isLost: boolean } | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const input = `${round} ${JSON.stringify(live)}`;
  useEffect(() => {
    const ending = new AbortController();
    void fetchFile(ticketId, ending.signal).then((file) => {
      if (ending.signal.aborted) return;
      setLoaded((before) => ({ file: file ?? before?.file ?? null, input, isLost: file === null }));
    });
    return () => ending.abort();
  }, [ticketId, input]);
  const file = loaded?.file ?? null;
  const isUnderWay = file?.texts.some(({ state }) => state === 'sending' || state === 'sent') ?? false;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(reload, lookMs);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  // `isLost`: the fetch failed, so what is shown may be old. A request in flight may still succeed.
  return { file, isLost: loaded !== null && loaded.isLost && loaded.input === input, reload };
}

function fetchFile(ticketId: string, signal: AbortSignal): Promise<TicketFile | null> {
  return client.send({ call: 'GET /tickets/{ticket}/file', at: { ticket: ticketId } }, { signal }).then(
    ({ data }) => data ?? null,
    () => null,
  );
}

/** Marks the guest's texts as read when a member who may answer sees them. */
export function useTextsSeen(ticket: StaffTicket | undefined, mayWork: boolean): void {
  const unread = mayWork && ticket?.hasNewText ? ticket.id : null;
  useEffect(() => {
    if (unread === null) return;
    const seen = { call: 'POST /tickets/{ticket}/texts-seen', at: { ticket: unread }, body: {} } as const;
    // If this fails, the texts stay unread until the drawer opens again.
    void client.send(seen).catch(() => undefined);
  }, [unread]);
}
