export { canaryWatchTask } from './canary-watch.job.ts';
export { FaultModel } from './faults.model.ts';
export { VitalsModel } from './vitals.model.ts';
export { vitalsRoutes } from './vitals.routes.ts';
