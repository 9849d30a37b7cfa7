import { documentSettings } from '@soloist/contracts';
import { call, queryOptions } from '@soloist/web-client';

interface Client {
  country: string;
  tax_number: string;
  state: string;
}

/** The usual tax treatment of an invoice for this client. */
export const taxProposalQuery = (client: Client) =>
  queryOptions({
    queryKey: ['document-settings', 'tax-proposal', client],
    queryFn: ({ signal }) => call(documentSettings.proposeTax, { query: client, signal }),
  });
