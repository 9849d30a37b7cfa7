import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startDocuments } from './app.ts';
import { loadDocumentsConfig } from './config.ts';

closeOnSignal(await startDocuments(loadDocumentsConfig()));
releaseMemoryWhenIdle();
