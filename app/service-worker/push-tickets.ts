// The tickets this browser gets notifications for. They are stored where both the pages and the service worker can read
// them: when a browser changes its subscription, it informs only the service worker.

const shelf = 'turnstone-push';
const address = '/push-tickets';
/** As long as a browser remembers its tickets: a booked one waits for the next opening. */
const keptMs = 40 * 24 * 3_600_000;

interface KnownTicket {
  token: string;
  since: number;
}

export async function knownTickets(): Promise<string[]> {
  return (await read()).map(({ token }) => token);
}

export async function rememberTicket(token: string): Promise<void> {
  const others = (await read()).filter((one) => one.token !== token);
  await write([...others, { token, since: Date.now() }]);
}

export async function forgetTicket(token: string): Promise<void> {
  const all = await read();
  const others = all.filter((one) => one.token !== token);
  if (others.length < all.length) await write(others);
}

async function read(): Promise<KnownTicket[]> {
  const kept = await (await caches.open(shelf)).match(address);
  const all = kept ? ((await kept.json()) as KnownTicket[]) : [];
  return all.filter(({ since }) => since > Date.now() - keptMs);
}

async function write(tickets: KnownTicket[]): Promise<void> {
  await (await caches.open(shelf)).put(address, new Response(JSON.stringify(tickets)));
}
