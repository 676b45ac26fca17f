// Runs a server until it is stopped. For the restore of the set-up page it stops the server, restores as the command does,
// and starts it again; meanwhile a plain page on the same port says how far it is.

import { contained } from '#timers/guarded.ts';
import { createFirstRestore, restoreHere, type PlannedRestore } from './backup/first-restore.ts';
import { removeUploads } from './backup/offered-files.ts';
import { startServer, type RunningServer, type StartOptions } from './start.ts';
import { createWaitingRoom } from './pages/waiting-room.ts';

interface Heard {
  /** Each time the server is ready. */
  ready: (server: RunningServer) => void;
  /** Before it starts once more. */
  again: () => void;
  /** If it does not start again. */
  failed: (error: unknown) => void;
}

export async function runServer(options: StartOptions, { ready, again, failed }: Heard) {
  const { config, say } = options;
  const restore = createFirstRestore(config);
  const room = createWaitingRoom(config);
  await removeUploads(config.dataFolder);
  let isStopping = false;
  let restoring: Promise<void> | null = null;
  const port = { isFree: async () => (restoring === null ? undefined : room.open()), isWanted: room.close };
  const start = (setupKey?: string | null): Promise<RunningServer> =>
    startServer({ ...options, restore, port, ...(setupKey === undefined ? {} : { setupKey }) });
  let current = await start();

  const takePlace = async (planned: PlannedRestore): Promise<void> => {
    const { setupKey } = current;
    const { bytes: all, keys, file } = planned;
    await current.stop();
    const restored = await restoreHere({
      config,
      file,
      keys,
      say,
      onProgress: ({ bytes }) => room.show(all === 0 ? 1 : bytes / all),
    }).then(
      () => null,
      (error: unknown) => error,
    );
    restore.end(planned, restored);
    say(restored === null ? `Restored to ${planned.backup.takenAt.toISOString()}` : 'The restore failed');
    if (isStopping) return room.close();
    again();
    current = await start(setupKey);
    ready(current);
    restoring = null;
  };
  restore.whenBegun((planned) => {
    if (isStopping) return;
    restoring = contained('restore', () =>
      takePlace(planned).catch(async (error: unknown) => {
        await room.close();
        failed(error);
      }),
    );
  });
  ready(current);
  return {
    stop: async () => {
      isStopping = true;
      await restoring;
      await current.stop();
    },
  };
}
