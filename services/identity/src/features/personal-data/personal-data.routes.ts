import { pipeline } from 'node:stream/promises';
import { personalData } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Response } from 'express';
import { deleteAccount, type Erasing } from './erasures.service.ts';
import { readExportFile } from './export-files.ts';
import type { StoredExport } from './exports.model.ts';
import { type Exporting, findExport, readyExport, requestExport } from './exports.service.ts';
import { presentExport } from './personal-data.presenter.ts';

export const personalDataRoutes = (exporting: Exporting, erasing: Erasing) => [
  route(personalData.requestExport, async ({ user }) =>
    presentExport(await requestExport(user, exporting)),
  ),
  route(personalData.exportState, async ({ user }) => presentExport(await findExport(user))),
  route(personalData.downloadExport, async ({ user, res }) =>
    sendExport(res, await readyExport(user)),
  ),
  route(personalData.deleteAccount, async ({ user, body }) => {
    await deleteAccount({ user, password: body.password }, erasing);
    return { message: 'Your account is deleted.' };
  }),
];

async function sendExport(res: Response, { fileId, size, requestedAt }: StoredExport) {
  const day = requestedAt.toISOString().slice(0, 10);
  res.attachment(`soloist-data-${day}.zip`);
  res.set({ 'content-type': 'application/zip', 'content-length': String(size) });
  try {
    await pipeline(readExportFile(fileId), res);
  } catch (err) {
    // The reader left in the middle: nobody is there to be told.
    if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
  }
}
