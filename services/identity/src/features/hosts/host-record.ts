import { AppError } from '@soloist/service-kit';
import type { Dns } from '../../clients/dns.ts';
import type { StoredHost } from '../accounts/accounts.model.ts';

/** What the value of every record begins with. */
export const valueBegins = 'soloist-verify=';

/** Where the TXT record stands that proves a host. */
export const txtNameOf = (host: string) => `_soloist.${host}`;

/** What the name servers say of a host: its record, or why not, in a sentence. */
export type Finding =
  | { is: 'right'; texts: string[] }
  | { is: 'missing'; reason: string }
  | { is: 'unknown'; reason: string; error: AppError };

export async function lookUp(host: StoredHost, dns: Dns): Promise<Finding> {
  try {
    const texts = await dns.textsAt(txtNameOf(host.host));
    if (texts.includes(host.txtValue)) return { is: 'right', texts };
    return { is: 'missing', reason: whatIsThere(host, texts) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { is: 'unknown', reason: error.message, error };
  }
}

function whatIsThere({ host, verifiedAt, failedAt }: StoredHost, texts: string[]): string {
  const name = txtNameOf(host);
  if (texts.length === 0 && (verifiedAt || failedAt)) return `The TXT record at ${name} is gone.`;
  if (texts.length === 0) {
    return `There is no TXT record at ${name} yet. A new one may take an hour to be seen everywhere.`;
  }
  const other = texts.find((text) => text.startsWith(valueBegins)) ?? texts[0] ?? '';
  return `The TXT record at ${name} says “${other.slice(0, 80)}” instead of your value.`;
}
