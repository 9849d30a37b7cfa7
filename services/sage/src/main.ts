import { closeOnSignal } from '@soloist/service-kit';
import { startSage } from './app.ts';
import { loadSageConfig } from './config.ts';

closeOnSignal(await startSage(loadSageConfig()));
