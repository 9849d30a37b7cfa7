import './require-node.cjs';

export {
  type ActLog,
  ActModel,
  type PrivilegedAct,
  readReason,
  type StoredAct,
} from './audit/privileged-acts.ts';
export * from './auth/api-keys.ts';
export * from './auth/auth.ts';
export * from './auth/deployers.ts';
export * from './auth/network.ts';
export * from './auth/override-cookies.ts';
export type { OwnerDevices } from './auth/owner-devices.ts';
export * from './auth/proof.ts';
export * from './close-on-signal.ts';
export * from './config.ts';
export * from './errors.ts';
export * from './events/events.ts';
export * from './events/outbox.ts';
export * from './http/app.ts';
export * from './http/drain.ts';
export * from './http/internal-secret.ts';
export * from './http/parse.ts';
export * from './http/public-counts.ts';
export * from './http/routes.ts';
export * from './http/service-calls.ts';
export * from './http/views.ts';
export * from './jobs/jobs.ts';
export * from './mongo/add-once.ts';
export * from './mongo/change-document.ts';
export * from './mongo/migrations.ts';
export * from './mongo/models.ts';
export * from './mongo/pages.ts';
export { addPlaces, isPlaceTaken, withPlace } from './mongo/places.ts';
export { replaceIndexes } from './mongo/replace-indexes.ts';
export * from './mongo/search-words.ts';
export { isAccountDeleted } from './personal-data/deleted-accounts.ts';
export type { DataSubject, ErasureSubject, PersonalData } from './personal-data/personal-data.ts';
export * from './redis/cached-value.ts';
export { flagsKey, isFlagOn, isInShare } from './redis/flags.ts';
export * from './redis/open-queue.ts';
export * from './redis/redis.ts';
export * from './release-memory.ts';
export * from './schedule/scheduled-tasks.ts';
export * from './security/hashes.ts';
export * from './security/signed-ids.ts';
export * from './security/unsubscribe-tokens.ts';
export * from './service.ts';
export * from './settings.ts';
export * from './storage/bucket-config.ts';
export * from './telemetry/access-log.ts';
export * from './telemetry/context.ts';
export * from './telemetry/logger.ts';
export * from './telemetry/metrics.ts';
export * from './telemetry/trace-context.ts';
export * from './telemetry/tracing.ts';
export * from './usual-currency.ts';
