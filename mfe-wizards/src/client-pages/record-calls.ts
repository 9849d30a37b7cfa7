import type { Contract, PublicInvoice } from '@soloist/contracts';
import { isOpen, isPreparing, isUnreported } from '../contracts/contract-state.rules.ts';
import { isUnviewed } from '../invoices/public/invoice-state.rules.ts';
import type { ClientPageRecord } from './client-page.ts';

/** Calls the API without the code that other pages use for it; `undefined` after any failure. */
async function fetchRecord(path: string, init?: RequestInit): Promise<Replied | undefined> {
  try {
    const reply = await fetch(`/api/proposal/${path}`, init);
    // Read in any case: the request ends with its body.
    const body = await reply.json();
    return reply.ok ? body : undefined;
  } catch {
    return undefined;
  }
}

type Replied = { contract: Contract } & { invoice: PublicInvoice };

const view = () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '' }),
});

/** What the script of a page has to know of its record. */
export interface RecordCalls {
  /** Reports that a person has the page open, and whether that succeeded. */
  markViewed: () => Promise<boolean>;
  isUnviewed: boolean;
  /** The page changes by itself, and shows how. */
  isChanging: boolean;
  /** Its PDF is being prepared. */
  isPreparing: boolean;
  /** Whether it is still being prepared. */
  readPreparing: () => Promise<boolean>;
}

export const callsOf = (record: ClientPageRecord): RecordCalls =>
  'contract' in record ? callsOfContract(record.contract) : callsOfInvoice(record.invoice);

function callsOfContract(contract: Contract): RecordCalls {
  const { contract_id } = contract;
  return {
    markViewed: async () => Boolean(await fetchRecord(`viewed/${contract_id}`, view())),
    isUnviewed: isUnreported(contract),
    // After the decision, the page shows the progress of the signed document.
    isChanging: isPreparing(contract) && !isOpen(contract),
    isPreparing: isPreparing(contract),
    readPreparing: async () => {
      const reply = await fetchRecord(`contract/${contract_id}`);
      return !reply || isPreparing(reply.contract);
    },
  };
}

function callsOfInvoice(invoice: PublicInvoice): RecordCalls {
  const { orderId, pdfReady } = invoice;
  return {
    markViewed: async () => Boolean(await fetchRecord(`invoice/${orderId}/viewed`, view())),
    isUnviewed: isUnviewed(invoice),
    isChanging: false,
    isPreparing: !pdfReady,
    readPreparing: async () => !(await fetchRecord(`invoice/${orderId}`))?.invoice.pdfReady,
  };
}
