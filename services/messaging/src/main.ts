import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startMessaging } from './app.ts';
import { loadMessagingConfig } from './config.ts';

closeOnSignal(await startMessaging(loadMessagingConfig()));
releaseMemoryWhenIdle();
