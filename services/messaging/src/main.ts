import { closeOnSignal } from '@soloist/service-kit';
import { startMessaging } from './app.ts';
import { loadMessagingConfig } from './config.ts';

closeOnSignal(await startMessaging(loadMessagingConfig()));
