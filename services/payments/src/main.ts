import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startPayments } from './app.ts';
import { loadPaymentsConfig } from './config.ts';

closeOnSignal(await startPayments(loadPaymentsConfig()));
releaseMemoryWhenIdle();
