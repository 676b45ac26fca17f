import { useEffect } from 'react';
import { isRouteErrorResponse, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { faultOfStatus } from '../../../page/fault.ts';
import type { PageHandle } from '../../../page/page-settings.ts';
import { loadConsole } from './console.server.ts';
import { ClockProvider } from './clock.tsx';
import { DeskConsole } from './desk-console-screen.tsx';

export const handle: PageHandle = { audience: 'staff' };

export const loader = loadConsole;

type ConsolePage = Awaited<ReturnType<typeof loadConsole>>;

/**
 * The last page the server sent. The console reloads it during work. If the network fails then, this page stays and
 * still takes presses.
 */
let latest: ConsolePage | null = null;

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<ConsolePage> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const isAnswer =
      error instanceof Response || (isRouteErrorResponse(error) && faultOfStatus(error.status) !== 'unavailable');
    if (isAnswer || !latest || latest.view.place.slug !== params['place']) throw error;
    return latest;
  }
}

export default function Console() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  useEffect(() => {
    latest = page;
  }, [page]);
  const { now, ...start } = page;
  return (
    <ClockProvider madeAt={now}>
      <title>{t('console.title', { desk: start.view.desk.name, place: start.view.place.name })}</title>
      <DeskConsole key={start.view.desk.id} {...start} />
    </ClockProvider>
  );
}
