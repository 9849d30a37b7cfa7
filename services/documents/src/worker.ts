import { constants, setPriority } from 'node:os';
import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { loadWorkerConfig } from './config.ts';
import { startDocumentsWorker } from './worker-app.ts';

// Page requests have priority over an email that arrives a second later; the browser inherits it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
closeOnSignal(await startDocumentsWorker(loadWorkerConfig()));
releaseMemoryWhenIdle();
