// A backup that is uploaded for the restore of the set-up page. It is written to the disk as it comes, and appears when it
// is whole.

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnused } from '#db/place/installation.ts';
import { hasRoomForBackup } from '#domain/installation/backup-plan.ts';
import type { UploadFault } from '#domain/installation/restore-fault.ts';
import { codeOf, diskOf, makeFolder } from '#db/files.ts';
import { newId } from '#db/new-id.ts';
import { Refusal } from '#domain/refusal.ts';
import { pathOf, uploadName } from '../backup/offered-files.ts';
import { isSetupKey } from '../start/setup-key.ts';
import { boundaryIn, fileOfForm } from './form-file.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { withLongRequest } from '../http/long-request.ts';
import { answerWithoutPage } from '../http/plain-error-page.ts';

type UploadDeps = Required<Pick<AppDeps, 'db' | 'secrets' | 'restore'>>;

/**
 * `POST /restore/file?key=...`, as a plain form sends it. The key is in the address: no other site knows it, so no site can
 * make a browser send this.
 */
export function registerBackupUpload(app: FastifyInstance, { db, secrets, restore }: UploadDeps): void {
  let isOneComing = false;
  void app.register((scope, _options, done) => {
    scope.setErrorHandler(answerWithoutPage);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.post<{ Querystring: { key?: unknown } }>('/restore/file', { bodyLimit: 2 ** 50 }, async (request, reply) => {
      const key = typeof request.query.key === 'string' ? request.query.key : '';
      if (!(await isUnused(db))) throw new Refusal('not_found');
      if (!(await isSetupKey(db, secrets, key))) throw new Refusal('forbidden');
      const back = (fault: UploadFault | null): FastifyReply => {
        const rest = fault === null ? `file=${uploadName}` : `fault=${fault}`;
        return reply
          .code(303)
          .header('location', `/restore?key=${encodeURIComponent(key)}&${rest}`)
          .send();
      };
      if (isOneComing || !(await hasRoom(restore.dataFolder, request))) return back('no_room');
      isOneComing = true;
      try {
        return back(await withLongRequest(app.server, () => keep(request, restore.dataFolder)));
      } finally {
        isOneComing = false;
      }
    });
    done();
  });
}

/** Whether the disk takes it, and what it becomes; without a length nobody knows. */
async function hasRoom(folder: string, request: FastifyRequest): Promise<boolean> {
  const bytes = Number(request.headers['content-length'] ?? Infinity);
  await makeFolder(folder);
  return hasRoomForBackup(await diskOf(folder), bytes);
}

async function keep(request: FastifyRequest, dataFolder: string): Promise<UploadFault | null> {
  const boundary = boundaryIn(request.headers['content-type'] ?? '');
  const file = pathOf({ dataFolder, backupFolder: dataFolder }, uploadName);
  const draft = `${file}.${newId()}`;
  try {
    if (boundary === null) throw new Error('No form with a file.');
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(fileOfForm(request.raw, boundary), output);
    if (output.bytesWritten === 0) throw new Error('No file was chosen.');
    await rename(draft, file);
    return null;
  } catch (error) {
    await rm(draft, { force: true });
    return codeOf(error) === 'ENOSPC' ? 'no_room' : 'cut';
  }
}
