import { createServer, type Server, type ServerResponse } from 'node:http';
import { formatLocale, staffLanguages } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { languageOf, plainAnswer } from '../http/plain-error-page.ts';
import type { Config } from '../start/config.ts';

const retrySeconds = 5;

/** Answers on the server's port while a restore keeps it away: a page that asks again by itself. */
export function createWaitingRoom({ port, host }: Pick<Config, 'port' | 'host'>) {
  let share = 0;
  let server: Server | null = null;
  return {
    /** How much is done, from 0 to 1. */
    show: (done: number) => void (share = Math.min(1, done)),
    /** Takes the port. */
    open: async () => {
      share = 0;
      const opened = createServer((request, response) => {
        const language = languageOf({ url: request.url ?? '/', headers: request.headers }, staffLanguages);
        const done = new Intl.NumberFormat(formatLocale(language), { style: 'percent' }).format(share);
        if (request.url === '/healthz') return answer(response, 200, {}, '');
        const { headers, page } = plainAnswer({
          language,
          title: translate(language, 'restore.running'),
          text: translate(language, 'restore.running_text', { done }),
          reloads: true,
        });
        return answer(response, 503, { ...headers, 'retry-after': String(retrySeconds) }, page);
      });
      server = opened;
      await new Promise<void>((listening, fail) => {
        opened.once('error', fail);
        opened.listen({ port, host }, listening);
      });
    },
    /** Leaves it; nothing happens if it is closed. */
    close: async () => {
      const opened = server;
      server = null;
      if (opened === null) return;
      await new Promise<void>((closed) => {
        opened.close(() => closed());
        opened.closeAllConnections();
      });
    },
  };
}

/** Each answer ends its connection: the next request is the server's again. */
function answer(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}
