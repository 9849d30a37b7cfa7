export type { Act } from './acts.rules.ts';
export { ApprovalModel, type StoredApproval } from './approvals.model.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { createApprovals } from './approvals.service.ts';
export { createLogTime } from './log-time.service.ts';
