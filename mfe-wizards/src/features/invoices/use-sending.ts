import { showToast, useNavigate } from '@soloist/web-client';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceDraft } from './invoice-draft.ts';
import { toRequest } from './invoice-form.ts';
import { useSendInvoice } from './invoices.api.ts';

interface SendingOptions {
  form: UseFormReturn<InvoiceDraft>;
  draft: { id: string; discard: () => void };
}

/** Sends what the form holds, then leaves for the list. A refusal leaves everything as it is. */
export function useSending({ form, draft }: SendingOptions) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useSendInvoice();
  const send = () =>
    mutate(toRequest(form.getValues(), draft.id), {
      onSuccess: ({ message }) => {
        draft.discard();
        showToast({ message, kind: 'success' });
        navigate('/projects?tab=invoices');
      },
    });
  return { send, isSending: isPending, error, forget: reset };
}
export type Sending = ReturnType<typeof useSending>;
