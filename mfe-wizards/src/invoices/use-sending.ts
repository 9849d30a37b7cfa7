import { showToast, useNavigate } from '@soloist/web-client';
import type { UseFormReturn } from 'react-hook-form';
import { type InvoiceDraft, isRepeating } from './invoice-draft.rules.ts';
import { toRequest } from './invoice-form.rules.ts';
import { useSaveRecurring, useSendInvoice } from './invoices.api.ts';
import { toRecurringRequest } from './repeat-form.rules.ts';

interface SendingOptions {
  form: UseFormReturn<InvoiceDraft>;
  draft: { id: string; discard: () => void };
}

/**
 * Sends the form's invoice, then opens its confirmation; or saves the recurring invoice, then opens
 * it in its list. A refusal changes nothing.
 */
export function useSending({ form, draft }: SendingOptions) {
  const navigate = useNavigate();
  const sending = useSendInvoice();
  const saving = useSaveRecurring();
  const finish = (message: string, path: string) => {
    draft.discard();
    showToast({ message, kind: 'success' });
    void navigate(path, { replace: true });
  };
  const sendInvoice = (values: InvoiceDraft) =>
    sending.mutate(toRequest(values, draft.id), {
      onSuccess: ({ message, invoice }) => finish(message, `/invoice/new?sent=${invoice.id}`),
    });
  const saveRecurring = (values: InvoiceDraft) =>
    saving.mutate(
      { id: values.recurring_id, body: toRecurringRequest(values, draft.id) },
      {
        onSuccess: ({ message, recurring }) =>
          finish(message, `/projects?tab=recurring&recurring=${recurring.id}`),
      },
    );
  return {
    send() {
      const values = form.getValues();
      return isRepeating(values) ? saveRecurring(values) : sendInvoice(values);
    },
    isSending: sending.isPending || saving.isPending,
    error: sending.error ?? saving.error,
    dismissError() {
      sending.reset();
      saving.reset();
    },
  };
}
export type SendInvoiceState = ReturnType<typeof useSending>;
