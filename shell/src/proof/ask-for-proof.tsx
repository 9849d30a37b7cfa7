import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProofDialog } from './proof-dialog.tsx';
import { fetchProofWays } from './proofs.api.ts';

/** Asks for a proof of identity; resolves to whether it was given. Loaded with its first use. */
export async function askForProof(): Promise<boolean> {
  const ways = await fetchProofWays();
  // The dialog renders into the body, so its root has no place in the page.
  const root = createRoot(document.createElement('div'));
  const isProved = await new Promise<boolean>((finish) =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ProofDialog ways={ways} onDone={finish} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  root.unmount();
  return isProved;
}
