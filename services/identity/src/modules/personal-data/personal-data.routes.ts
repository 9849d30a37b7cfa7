import { pipeline } from 'node:stream/promises';
import { type DataExport, personalData } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Response } from 'express';
import type { IdentityDeps } from '../../deps.ts';
import { changeOriginOf } from '../sign-in/index.ts';
import { requestDeletion } from './deletions.service.ts';
import { readExportFile } from './export-files.service.ts';
import type { StoredExport } from './exports.model.ts';
import {
  type ExportDeps,
  findExport,
  requestExport,
  requireReadyExport,
} from './exports.service.ts';

export const personalDataRoutes = (exportDeps: ExportDeps, deps: IdentityDeps) => [
  route(personalData.requestExport, async ({ user }) =>
    presentExport(await requestExport(user, exportDeps)),
  ),
  route(personalData.exportState, async ({ user }) => presentExport(await findExport(user))),
  route(personalData.downloadExport, async ({ user, res }) =>
    sendExport(res, await requireReadyExport(user)),
  ),
  route(personalData.deleteAccount, async ({ user, body, req }) => {
    const request = { user, password: body.password, origin: changeOriginOf(req) };
    const { endsAt } = await requestDeletion(request, deps);
    return { message: 'Your account will be deleted.', endsAt: endsAt.toISOString() };
  }),
];

async function sendExport(res: Response, { fileId, size, requestedAt }: StoredExport) {
  const day = requestedAt.toISOString().slice(0, 10);
  res.attachment(`soloist-data-${day}.zip`);
  res.set({ 'content-type': 'application/zip', 'content-length': String(size) });
  try {
    await pipeline(readExportFile(fileId), res);
  } catch (err) {
    // The client disconnected, so there is no response to send.
    if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
  }
}

const presentExport = (stored: StoredExport | null): { export: DataExport | null } => ({
  export: stored && {
    state: stored.state,
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    size: stored.size,
  },
});
