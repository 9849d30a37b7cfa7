import { closeOnSignal } from '@soloist/service-kit';
import { loadWorkerConfig } from './config.ts';
import { startDocumentsWorker } from './worker-app.ts';

closeOnSignal(await startDocumentsWorker(loadWorkerConfig()));
