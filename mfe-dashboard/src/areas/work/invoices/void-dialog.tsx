import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';
import { useVoidInvoice } from './invoices.api.ts';

const reasonLimit = 200;

/** Voids an unpaid invoice. */
export function VoidDialog({ invoice, onClose }: InvoiceDialogProps) {
  const voidInvoice = useVoidInvoice();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={`Void ${invoice.number}`}
      text="The invoice keeps its number, and nothing is due. This action cannot be undone."
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
