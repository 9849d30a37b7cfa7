import { refused } from './provider-error.ts';

/**
 * An id that goes into an address of the provider.
 * @throws ProviderError `refused`, as by the provider, for what cannot be one.
 */
export function providerId(prefix: string, given: string): string {
  if (new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`).test(given)) return given;
  const description = 'The id provided does not exist';
  throw refused({ status: 400, code: 'BAD_REQUEST_ERROR', description });
}
