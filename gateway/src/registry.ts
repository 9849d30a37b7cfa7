import path from 'node:path';
import { type Registry, registry as registrySchema } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { watchFile } from './watched-file.ts';

/** Makes the function that tells which version of each remote is live: a new one at once. */
export function watchRegistry(remotesDir: string, logger: Logger) {
  const read = watchFile(
    path.join(remotesDir, 'registry.json'),
    (text): Registry => z.parse(registrySchema, JSON.parse(text)),
    logger,
  );
  return async (): Promise<Registry> => (await read()) ?? { remotes: [] };
}
export type ReadRegistry = ReturnType<typeof watchRegistry>;
