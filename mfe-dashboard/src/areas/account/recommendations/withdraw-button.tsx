import { Button, ConfirmDialog } from '@soloist/ui';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useWithdraw } from './recommendations.api.ts';

/** Withdraws a recommendation after a confirmation. */
export function WithdrawButton({ writeId }: { writeId: string }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdraw(writeId);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw</Button>
      <ConfirmDialog
        open={isOpen}
        tone="danger"
        title="Withdraw your recommendation?"
        text="This deletes your text. You can write a new one here later."
        confirmLabel="Withdraw recommendation"
        busy={withdraw.isPending && 'Withdrawing'}
        onCancel={() => setOpen(false)}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => setOpen(false),
            onError: showErrorToast,
          })
        }
      />
    </>
  );
}
