import { Button } from '@soloist/ui';
import { FilePlus2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { StartDrawer } from '../late-steps.ts';
import type { ProposalServerDraft } from '../proposals.api.ts';

/** Other drafts, templates and earlier proposals, for who does not want to begin blank. */
export function StartFrom({ draft }: { draft: ProposalServerDraft }) {
  const [wanted, setWanted] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<FilePlus2 size={16} />}
        onClick={() => setWanted('open')}
      >
        Start from…
      </Button>
      {wanted !== 'not yet' && (
        <Suspense fallback={null}>
          <StartDrawer draft={draft} open={wanted === 'open'} onClose={() => setWanted('closed')} />
        </Suspense>
      )}
    </>
  );
}
