export { startHostChecks } from './check-host.job.ts';
export { createDns, type Dns } from './dns.client.ts';
export { presentHosts } from './hosts.presenter.ts';
export { hostRoutes } from './hosts.routes.ts';
