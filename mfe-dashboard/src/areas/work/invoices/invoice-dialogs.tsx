import type { InvoiceSummary } from '@soloist/contracts';
import { CreditDialog } from './credit-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

export type InvoiceDialogKind = 'payment' | 'credit' | 'void';

export interface InvoiceDialogProps {
  invoice: InvoiceSummary;
  onClose: () => void;
}

interface InvoiceDialogsProps {
  /** The open dialog and its invoice; undefined while none is open. */
  openDialog: { dialog: InvoiceDialogKind; invoice: InvoiceSummary } | undefined;
  onClose: () => void;
}

/** The dialogs that change an invoice. */
export function InvoiceDialogs({ openDialog, onClose }: InvoiceDialogsProps) {
  if (!openDialog) return null;
  const { dialog, invoice } = openDialog;
  switch (dialog) {
    case 'payment':
      return <PaymentDialog invoice={invoice} onClose={onClose} />;
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
  }
}
