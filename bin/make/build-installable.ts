import { buildIcons } from './build-icons.ts';
import { buildServiceWorker } from './build-service-worker.ts';

/** What a phone takes from this server to keep: `server/pages/installable.ts` serves it. */
export async function buildInstallable(folder: string): Promise<void> {
  await Promise.all([buildServiceWorker(folder), buildIcons(`${folder}/icons`)]);
}
