import type { InvoiceSummary } from '@soloist/contracts';
import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { CreditDialog } from './credit-dialog.tsx';
import { useVoidInvoice } from './invoices.api.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';

export type InvoiceDialogKind = 'payment' | 'reminder' | 'credit' | 'void';

export interface InvoiceDialogProps {
  invoice: InvoiceSummary;
  onClose: () => void;
}

const reasonLimit = 200;

/** Voids an unpaid invoice. */
function VoidDialog({ invoice, onClose }: InvoiceDialogProps) {
  const voidInvoice = useVoidInvoice();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={`Void ${invoice.number}`}
      text="The invoice keeps its number, and nothing is due. We also void its unpaid fee notes. This action cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={voidInvoice.isPending && 'Voiding'}
            disabled={reason.length > reasonLimit}
            onClick={() =>
              voidInvoice.mutate({ id: invoice.id, reason: reason.trim() }, { onSuccess: onClose })
            }
          >
            Void invoice
          </Button>
        </>
      }
    >
      <Field label="Reason" optional>
        <Textarea
          limit={reasonLimit}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {voidInvoice.error && <Banner>{voidInvoice.error.message}</Banner>}
    </Modal>
  );
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
    case 'reminder':
      return <ReminderDialog invoice={invoice} onClose={onClose} />;
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
  }
}
