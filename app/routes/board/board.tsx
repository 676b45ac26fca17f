import { useLoaderData } from 'react-router';
import type { LinksFunction, LoaderFunctionArgs } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useStream } from '../../live/use-stream.ts';
import type { PageHandle } from '../../page-settings.ts';
import boardCss from '../../styles/board.css?url';
import { boardMiddleware, loadBoard } from './board.server.ts';
import { BoardHeader } from './board-header.tsx';
import { BoardSide } from './board-side.tsx';
import { CallPanel } from './call-panel.tsx';
import { EarlierCalls } from './earlier-calls.tsx';
import { useWakeLock } from './use-wake-lock.ts';

export const handle: PageHandle = { audience: 'board', theme: 'dark' };

export const middleware = [boardMiddleware];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: boardCss }];

export function loader(arrival: LoaderFunctionArgs) {
  return loadBoard(arrival);
}

export type BoardPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** The television in the waiting room: numbers and desks, never a name. */
export default function Board() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  const { view, since } = useStream(`/api/v1/places/${page.place.id}/board/stream`, page.view);
  useWakeLock();
  const isIdle = view.now === null && view.earlier.length === 0;
  return (
    <div className="board" data-idle={isIdle ? '' : undefined}>
      <title>{t('board.title', { place: page.place.name })}</title>
      <noscript>
        <meta httpEquiv="refresh" content="15" />
      </noscript>
      <div className="board-shift">
        <BoardHeader page={page} since={since} />
        <main id="content" tabIndex={-1} className="board-main">
          <h1 className="sr-only">{t('board.heading', { place: page.place.name })}</h1>
          <div className="board-calls">
            <CallPanel view={view} yourTurn={page.yourTurn} />
            <EarlierCalls calls={view.now ? view.earlier : view.earlier.slice(1)} />
          </div>
          <BoardSide page={page} view={view} isIdle={isIdle} />
        </main>
      </div>
    </div>
  );
}
