import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startSage } from './app.ts';
import { loadSageConfig } from './config.ts';

closeOnSignal(await startSage(loadSageConfig()));
releaseMemoryWhenIdle();
