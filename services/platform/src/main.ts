import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startPlatform } from './app.ts';
import { loadPlatformConfig } from './config.ts';

closeOnSignal(await startPlatform(loadPlatformConfig()));
releaseMemoryWhenIdle();
