import { startServiceProcess } from '../../../tools/service-process.ts';
import type { SageConfig } from '../src/config.ts';

/** Sage as a separate process, to be killed, with its finest log. */
export const startSageProcess = (config: SageConfig) =>
  startServiceProcess('services/sage', config, { logLevel: 'trace' });
