import { adminFiles } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { countFiles, listFiles, removeFile } from './admin-files.service.ts';

export const adminFileRoutes = () => [
  route(adminFiles.totals, async () => ({ kinds: (await countFiles()) ?? [] })),
  route(adminFiles.list, ({ params, query }) => listFiles({ ...params, ...query })),
  route(adminFiles.remove, async ({ params }) => {
    await removeFile(params.kind, params.fileId);
    return { message: 'File deleted.' };
  }),
];
