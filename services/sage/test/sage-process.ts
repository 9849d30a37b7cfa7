import path from 'node:path';
import { startServiceProcess } from '@soloist/server-kit/testing-process';
import type { SageConfig } from '../src/config.ts';

const main = path.join(import.meta.dirname, '../src/main.ts');

/** Sage as a separate process, to be killed, with its log. */
export const startSageProcess = (config: SageConfig) => startServiceProcess(main, config);
