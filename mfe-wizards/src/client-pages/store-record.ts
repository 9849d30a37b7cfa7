import type { QueryClient } from '@tanstack/react-query';
import { contractQuery } from '../contracts/contracts.api.ts';
import { publicInvoiceQuery } from '../invoices/public/public-invoice.api.ts';
import type { ClientPageRecord } from './client-page.ts';

/** Puts the record where its page looks for it. */
export function storeRecord(record: ClientPageRecord, queryClient: QueryClient) {
  if ('contract' in record) {
    const { contract } = record;
    queryClient.setQueryData(contractQuery(contract.contract_id).queryKey, contract);
  } else {
    const { invoice } = record;
    queryClient.setQueryData(publicInvoiceQuery(invoice.orderId).queryKey, invoice);
  }
}
