import { closeOnSignal } from '@soloist/service-kit';
import { startDocuments } from './app.ts';
import { loadDocumentsConfig } from './config.ts';

closeOnSignal(await startDocuments(loadDocumentsConfig()));
