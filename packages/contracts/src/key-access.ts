import type { KeyScope } from './accounts/key-scopes.ts';
import { hasKeyScope } from './accounts/key-scopes.ts';
import { type KeyAccess, keyAccessTable } from './key-access.precomputed.ts';
import { type AnyEndpoint, endpointName } from './shared/endpoint.ts';
import type { ErrorCode } from './shared/errors.ts';

/** What an API key needs to call an endpoint. An endpoint that is in no group refuses keys. */
export const keyAccessOf = (endpoint: AnyEndpoint): KeyAccess =>
  keyAccessTable[endpointName(endpoint)] ?? 'refused';

export interface KeyRefusal {
  code: Extract<ErrorCode, 'key_not_allowed' | 'scope_missing'>;
  message: string;
  /** The scope that the key lacks. */
  scope?: KeyScope;
}

/** Why a key with these scopes may not call an endpoint; undefined where it may. */
export function findKeyRefusal(
  endpoint: AnyEndpoint,
  scopes: readonly string[],
): KeyRefusal | undefined {
  const access = keyAccessOf(endpoint);
  if (access === 'public') return undefined;
  if (access === 'refused') {
    const message = 'API keys and apps can’t call this endpoint. Sign in instead.';
    return { code: 'key_not_allowed', message };
  }
  return findMissingScope(scopes, access);
}

/** The refusal of a key that lacks a scope; undefined for one that has it. */
export function findMissingScope(
  scopes: readonly string[],
  scope: KeyScope,
): KeyRefusal | undefined {
  if (hasKeyScope(scopes, scope)) return undefined;
  return { code: 'scope_missing', message: `This call needs the scope ${scope}.`, scope };
}
