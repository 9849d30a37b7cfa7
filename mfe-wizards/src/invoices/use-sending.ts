import { showToast, useNavigate } from '@soloist/web-client';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceDraft } from './invoice-draft.rules.ts';
import { toRequest } from './invoice-form.rules.ts';
import { useSendInvoice } from './invoices.api.ts';

interface SendingOptions {
  form: UseFormReturn<InvoiceDraft>;
  draft: { id: string; discard: () => void };
}

/** Sends the form's invoice, then opens its confirmation. A refusal changes nothing. */
export function useSending({ form, draft }: SendingOptions) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useSendInvoice();
  const send = () =>
    mutate(toRequest(form.getValues(), draft.id), {
      onSuccess: ({ message, invoice }) => {
        draft.discard();
        showToast({ message, kind: 'success' });
        void navigate(`/invoice/new?sent=${invoice.id}`, { replace: true });
      },
    });
  return { send, isSending: isPending, error, dismissError: reset };
}
export type SendInvoiceState = ReturnType<typeof useSending>;
