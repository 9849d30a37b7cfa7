import type { ProofWays } from '@soloist/contracts';
import { answerProofRequests } from '@soloist/web-client';
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
  useEffect(() => {
    let finishOpen = (_isProved: boolean) => {};
    const stop = answerProofRequests(async () => {
      // Contracts bring zod, which is not loaded for every visitor.
      const [{ ProofDialog }, { fetchProofWays }] = await Promise.all([
        import('./proof-dialog.tsx'),
        import('./proofs.api.ts'),
      ]);
      const ways = await fetchProofWays();
      const isProved = await new Promise<boolean>((finish) => {
        finishOpen = finish;
        setRequest({ ways, Dialog: ProofDialog, finish });
      });
      setRequest(undefined);
      return isProved;
    });
    return () => {
      stop();
      finishOpen(false);
    };
  }, []);
  if (!request) return null;
  const { Dialog, ways, finish } = request;
  return <Dialog ways={ways} onDone={finish} />;
}
