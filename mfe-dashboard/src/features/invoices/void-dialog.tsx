import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import type { InvoiceDialogProps } from './invoice-dialogs.tsx';
import { useVoidInvoice } from './invoices.api.ts';

const reasonLimit = 200;

/** Takes an unpaid invoice out of force. */
export function VoidDialog({ invoice, onClose }: InvoiceDialogProps) {
  const takeBack = useVoidInvoice();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={`Void ${invoice.number}`}
      text="It keeps its number and its page says that nothing is to pay. It cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={takeBack.isPending && 'Voiding'}
            disabled={reason.length > reasonLimit}
            onClick={() =>
              takeBack.mutate({ id: invoice.id, reason: reason.trim() }, { onSuccess: onClose })
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
      {takeBack.error && <Banner>{takeBack.error.message}</Banner>}
    </Modal>
  );
}
