import * as z from 'zod/mini';
import type { Access, AnyEndpoint } from './endpoint.ts';

/** The header that says why a privileged act is done: text in percent-encoding, as headers hold no other letters. */
export const reasonHeader = 'x-act-reason';
export const reasonLimit = 400;
export const reasonMissing = 'Please say why: the audit log keeps it.';

/** The header of a call's reason. */
export const withReason = (reason: string) => ({ [reasonHeader]: encodeURIComponent(reason) });

const privileged: readonly Access[] = ['admin', 'deploy'];

/**
 * Whether the audit log has every call of an endpoint: whatever an admin or a deploy token changes, and
 * what an admin reads where the endpoint says so.
 */
export const isRecorded = ({
  access,
  method,
  recorded,
}: Pick<AnyEndpoint, 'access' | 'method' | 'recorded'>): boolean =>
  recorded === true || (privileged.includes(access) && method !== 'GET');

/** By what an act is known that calls an endpoint. */
export const actName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
  `${method} ${path}`;

/**
 * How an act ended. `refused`: it was not possible, and nothing changed. `failed`: something of ours went
 * wrong. `unknown`: its process ended before it said so.
 */
export const actOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export const actOutcome = z.enum(actOutcomes);
export type ActOutcome = z.infer<typeof actOutcome>;
