export { createOfflineSource } from './offline-source.service.ts';
