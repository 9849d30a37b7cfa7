import { Button, ConfirmDialog } from '@soloist/ui';
import { useState } from 'react';
import { tellProblem } from '../../tell-problem.ts';
import { useWithdraw } from './recommendations.api.ts';

/** Takes back what was written, once it is confirmed. */
export function TakeBackButton({ writeId }: { writeId: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(writeId);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take it back</Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title="Take your recommendation back?"
        text="The text is deleted, and nobody sees it any more. You may write a new one here later."
        confirmLabel="Take it back"
        busy={withdraw.isPending && 'Taking back'}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => setAsking(false),
            onError: tellProblem,
          })
        }
      />
    </>
  );
}
