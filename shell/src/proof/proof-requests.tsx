import { type ProofWays, proofs } from '@soloist/contracts';
import { answerProofRequests, call } from '@soloist/web-client';
import { type ComponentType, useEffect, useState } from 'react';
import type { ProofDialogProps } from './proof-dialog.tsx';

interface ProofRequest {
  ways: ProofWays;
  Dialog: ComponentType<ProofDialogProps>;
  finish: (isProved: boolean) => void;
}

/** Asks for a proof of identity when a call needs one; the dialog is loaded with the first. */
export function ProofRequests() {
  const [request, setRequest] = useState<ProofRequest>();
  useEffect(
    () =>
      answerProofRequests(async () => {
        const [ways, { ProofDialog }] = await Promise.all([
          call(proofs.ways),
          import('./proof-dialog.tsx'),
        ]);
        const isProved = await new Promise<boolean>((finish) =>
          setRequest({ ways, Dialog: ProofDialog, finish }),
        );
        setRequest(undefined);
        return isProved;
      }),
    [],
  );
  if (!request) return null;
  const { Dialog, ways, finish } = request;
  return <Dialog ways={ways} onDone={finish} />;
}
