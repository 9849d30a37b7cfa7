import { closeOnSignal } from '@soloist/service-kit';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

closeOnSignal(await startGateway(loadGatewayConfig()));
