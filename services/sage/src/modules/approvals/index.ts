export { createActs } from './acts.service.ts';
export { ApprovalModel, type StoredApproval } from './approvals.model.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { createApprovals } from './approvals.service.ts';
