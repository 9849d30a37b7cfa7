import type { Expense } from '@soloist/contracts';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useChangeReceipt } from './expenses.api.ts';
import { ReceiptField } from './receipt-field.tsx';

interface ReceiptDialogProps {
  expense: Expense;
  onClose: () => void;
}

/** Adds, replaces or removes a receipt, also of an expense that an invoice bills. */
export function ReceiptDialog({ expense, onClose }: ReceiptDialogProps) {
  const { expense_id, description, receipt } = expense;
  const [file, setFile] = useState<File | null>();
  const change = useChangeReceipt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined || (file === null && !receipt)) onClose();
    else change.mutate({ expense_id, file }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Receipt"
      text={description}
      action="Save receipt"
      busy={change.isPending && 'Saving'}
      problem={change.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReceiptField
        name={file === undefined ? receipt?.name : file?.name}
        onChange={(chosen) => {
          change.reset();
          setFile(chosen);
        }}
      />
    </FormDialog>
  );
}
