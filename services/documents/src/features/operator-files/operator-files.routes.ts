import { operatorFiles } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { countFiles, listFiles, removeFile } from './operator-files.service.ts';

export const operatorFileRoutes = () => [
  route(operatorFiles.totals, async () => ({ kinds: (await countFiles()) ?? [] })),
  route(operatorFiles.list, ({ params, query }) => listFiles({ ...params, ...query })),
  route(operatorFiles.remove, async ({ params }) => {
    await removeFile(params.kind, params.fileId);
    return { message: 'This file is removed.' };
  }),
];
