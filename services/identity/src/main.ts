import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startIdentity } from './app.ts';
import { loadIdentityConfig } from './config.ts';

closeOnSignal(await startIdentity(loadIdentityConfig()));
releaseMemoryWhenIdle();
