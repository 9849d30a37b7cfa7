export {
  type AuthenticateKey,
  createAuthenticateKey,
} from './api-keys/authenticate-key.service.ts';
export { createKeyExchange } from './api-keys/key-exchange.client.ts';
export { createProxy, type ProxyRequest } from './proxy.routes.ts';
export { createFindCaller, createInvalidCredentials } from './rate-limits/callers.service.ts';
export { createRateCounter } from './rate-limits/rate-counter.service.ts';
export { createRateCheck, limitRate, type RateCheck } from './rate-limits/rate-limit.routes.ts';
export {
  createConnectToService,
  createServiceAgent,
  createServicePool,
} from './service-agent.client.ts';
export { createServeCall } from './service-calls.routes.ts';
export { createUpgradeHandler } from './upgrades.socket.ts';
export { findUpstream, matchEndpoint } from './upstream.rules.ts';
