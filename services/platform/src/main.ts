import { closeOnSignal } from '@soloist/service-kit';
import { startPlatform } from './app.ts';
import { loadPlatformConfig } from './config.ts';

closeOnSignal(await startPlatform(loadPlatformConfig()));
