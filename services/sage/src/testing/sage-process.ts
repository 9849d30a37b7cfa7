import path from 'node:path';
import { startServiceProcess } from '@soloist/service-kit/testing-process';
import type { SageConfig } from '../config.ts';

const main = path.join(import.meta.dirname, '../main.ts');

/** Sage as a process of its own, to be killed; with all that it logs. */
export const startSageProcess = (config: SageConfig) => startServiceProcess(main, config);
