import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { PageHandle } from '../../page-settings.ts';
import { loadConsole } from './console.server.ts';
import { ClockProvider } from './console/clock.tsx';
import { DeskConsole } from './console/desk-console.tsx';

export const handle: PageHandle = { audience: 'staff' };

export function loader(arrival: LoaderFunctionArgs) {
  return loadConsole(arrival);
}

export default function Console() {
  const { t } = useText();
  const { now, ...start } = useLoaderData<typeof loader>();
  return (
    <ClockProvider madeAt={now}>
      <title>{t('console.title', { desk: start.view.desk.name, place: start.view.place.name })}</title>
      <DeskConsole key={start.view.desk.id} {...start} />
    </ClockProvider>
  );
}
