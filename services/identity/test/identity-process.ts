import { startServiceProcess } from '../../../tools/service-process.ts';
import type { IdentityConfig } from '../src/config.ts';

/** Identity as a separate process, to be killed. */
export const startIdentityProcess = ({ HOST: _, KEYS_SECRET, ...config }: IdentityConfig) =>
  startServiceProcess('services/identity', {
    ...config,
    KEYS_SECRET: KEYS_SECRET.toString('base64'),
  });
