import { AppError } from '@soloist/server-kit';
import type { StoredHost } from '../accounts/index.ts';
import type { Dns } from './dns.client.ts';

/** The prefix of every record's value. */
export const valuePrefix = 'soloist-verify=';

/** Name of the TXT record that verifies a domain. */
export const txtNameOf = (host: string) => `_soloist.${host}`;

/** Result of a DNS check: the record, or the reason in a sentence. */
export type HostCheckResult =
  | { is: 'found'; texts: string[] }
  | { is: 'missing'; reason: string }
  | { is: 'unknown'; reason: string; error: AppError };

export async function checkRecord(host: StoredHost, dns: Dns): Promise<HostCheckResult> {
  try {
    const texts = await dns.textsAt(txtNameOf(host.host));
    if (texts.includes(host.txtValue)) return { is: 'found', texts };
    return { is: 'missing', reason: describeMismatch(host, texts) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { is: 'unknown', reason: error.message, error };
  }
}

function describeMismatch({ host, verifiedAt, failedAt }: StoredHost, texts: string[]): string {
  const name = txtNameOf(host);
  if (texts.length === 0 && (verifiedAt || failedAt)) return `The TXT record at ${name} is gone.`;
  if (texts.length === 0) {
    return `We found no TXT record at ${name} yet. New records can take an hour.`;
  }
  const other = texts.find((text) => text.startsWith(valuePrefix)) ?? texts[0] ?? '';
  return `The TXT record at ${name} says “${other.slice(0, 80)}” instead of your value.`;
}
