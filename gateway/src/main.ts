import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

closeOnSignal(await startGateway(loadGatewayConfig()));
releaseMemoryWhenIdle();
