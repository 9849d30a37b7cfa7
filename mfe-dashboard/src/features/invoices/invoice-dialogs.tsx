import type { InvoiceSummary } from '@soloist/contracts';
import { CreditDialog } from './credit-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

export type InvoiceQuestion = 'payment' | 'credit' | 'void';

export interface InvoiceDialogProps {
  invoice: InvoiceSummary;
  onClose: () => void;
}

interface InvoiceDialogsProps {
  /** What is asked about which invoice; undefined while nothing is. */
  asked: { question: InvoiceQuestion; invoice: InvoiceSummary } | undefined;
  onClose: () => void;
}

/** What is asked before an invoice changes. */
export function InvoiceDialogs({ asked, onClose }: InvoiceDialogsProps) {
  if (!asked) return null;
  const { question, invoice } = asked;
  switch (question) {
    case 'payment':
      return <PaymentDialog invoice={invoice} onClose={onClose} />;
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
  }
}
