import { useEffect } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { isAnswer } from '#app/context/fault.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { loadConsole } from './facts/console-facts.server.ts';
import { ClockProvider } from './facts/clock.tsx';
import { DeskConsole } from './desk-console-screen.tsx';

export const handle: PageHandle = { audience: 'staff' };

export { loadConsole as loader } from './facts/console-facts.server.ts';

type ConsolePage = Awaited<ReturnType<typeof loadConsole>>;

/**
 * The last page the server sent. The console reloads it during work. If the network fails then, this page stays and
 * still takes presses.
 */
let latest: ConsolePage | null = null;

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<ConsolePage> {
  try {
    return await serverLoader<typeof loadConsole>();
  } catch (error) {
    if (isAnswer(error) || !latest || latest.view.place.slug !== params['place']) throw error;
    return latest;
  }
}

export default function Console() {
  const page = useLoaderData<typeof loadConsole>();
  useEffect(() => {
    latest = page;
  }, [page]);
  const { now, ...start } = page;
  return (
    <ClockProvider madeAt={now}>
      <DeskConsole key={start.view.desk.id} {...start} />
    </ClockProvider>
  );
}
