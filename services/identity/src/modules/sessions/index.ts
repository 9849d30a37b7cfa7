export { ActivityModel } from './activity/activity.model.ts';
export { recordActivity } from './activity/record-activity.service.ts';
export { KeyModel } from './keys/keys.model.ts';
export { keyRoutes } from './keys/keys.routes.ts';
export { createKeyring, type Keyring } from './keys/keys.service.ts';
export { seal, unseal } from './keys/sealing.rules.ts';
export {
  type ArrivingClient,
  type Client,
  findKnownMark,
  forgetRememberedDevices,
  isRememberedDevice,
  withClient,
} from './known-devices.service.ts';
export { activityEvents } from './reports/activity.events.ts';
export { activityRoutes } from './reports/activity.routes.ts';
export { hasRecentReport } from './reports/report-sign-in.service.ts';
export { SessionModel, type StoredSession } from './sessions.model.ts';
export { sessionRoutes } from './sessions.routes.ts';
export {
  endAllSessions,
  endFormerAdmins,
  endInactiveSessions,
  endOtherSessions,
  listSessions,
  publishRevoked,
  renewProvedToken,
  republishRevoked,
  requireOpenSession,
  revokeSession,
  startSession,
  touchSession,
} from './sessions.service.ts';
