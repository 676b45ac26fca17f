import { buildIcons } from './build-icons.ts';
import { buildServiceWorker } from './build-service-worker.ts';

/** The files that a phone installs; `server/pages/installable.ts` serves them. */
export async function buildInstallable(folder: string): Promise<void> {
  await Promise.all([buildServiceWorker(folder), buildIcons(`${folder}/icons`)]);
}
