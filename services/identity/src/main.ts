import { closeOnSignal } from '@soloist/server-kit';
import { startIdentity } from './app.ts';
import { loadIdentityConfig } from './config.ts';

closeOnSignal(await startIdentity(loadIdentityConfig()));
