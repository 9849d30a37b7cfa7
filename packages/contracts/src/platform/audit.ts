import * as z from 'zod/mini';
import type { Access, AnyEndpoint } from '../shared/endpoint.ts';

/**
 * The header with the reason for a privileged action, percent-encoded, as headers hold only ASCII.
 */
export const reasonHeader = 'x-act-reason';
export const reasonLimit = 400;
export const reasonMissing = 'Enter a reason for the audit log.';

/** The header of a call's reason. */
export const withReason = (reason: string) => ({ [reasonHeader]: encodeURIComponent(reason) });

const privileged: readonly Access[] = ['admin', 'deploy'];

/**
 * Whether the audit log records every call of an endpoint: each change by an admin or a deploy
 * token, and each read by an admin where the endpoint is marked so.
 */
export const isRecorded = ({
  access,
  method,
  recorded,
}: Pick<AnyEndpoint, 'access' | 'method' | 'recorded'>): boolean =>
  recorded === true || (privileged.includes(access) && method !== 'GET');

/**
 * How an action ended. `refused`: it was not possible, and nothing changed. `failed`: an error of
 * ours. `unknown`: its process ended before it reported the outcome.
 */
export const actOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export const actOutcome = z.enum(actOutcomes);
export type ActOutcome = z.infer<typeof actOutcome>;
