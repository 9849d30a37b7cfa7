import {
  type AnyEndpoint,
  type Contract,
  callPath,
  contract,
  invoices,
  isInvoiceView,
  type PublicInvoice,
  proposals,
  publicInvoice,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { fetchJson } from '../../http/index.ts';

/** What the renderer of a client's page is given. */
export type ClientRecord = { contract: Contract } | { invoice: PublicInvoice };

/** The record of an address, and the public call that reads it. */
export interface RecordAddress {
  endpoint: AnyEndpoint;
  params: Record<string, string>;
  response: z.ZodMiniType<ClientRecord>;
}

const contractPath = /^\/proposal\/accept\/([\w-]{32})\/?$/;
const invoicePath = /^\/invoice\/([\w-]{32})\/?$/;
const contractResponse = z.object({ contract });
const invoiceResponse = z.object({ invoice: publicInvoice });

/** The record that the page at this address shows; `undefined` for every other page. */
export function recordAt(pathname: string, query: URLSearchParams): RecordAddress | undefined {
  const contract_id = contractPath.exec(pathname)?.[1];
  if (contract_id) {
    return {
      endpoint: proposals.readContract,
      params: { contract_id },
      response: contractResponse,
    };
  }
  const orderId = invoicePath.exec(pathname)?.[1];
  // Without these, the order page opens the checkout, which needs the page's code.
  const isRead = isInvoiceView(query) || query.get('stop') === 'reminders';
  if (!orderId || !isRead) return undefined;
  return { endpoint: invoices.read, params: { orderId }, response: invoiceResponse };
}

/**
 * Reads records from documents by their public links, each time anew; `undefined` when there is
 * none, or no longer.
 * @throws Error if it is unavailable or refuses.
 */
export const createRecordLookup =
  ({ origin }: URL) =>
  async ({ endpoint, params, response }: RecordAddress): Promise<ClientRecord | undefined> =>
    (await fetchJson(origin + callPath(endpoint, { params }), { schema: response }))?.value;
