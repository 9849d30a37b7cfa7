import { Button, late } from '@soloist/ui';
import { FilePlus2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProposalServerDraft } from '../proposals.api.ts';

const StartDrawer = late(async () => ({
  default: (await import('./start-drawer.tsx')).StartDrawer,
}));

/** Other drafts, templates and earlier proposals, as an alternative to a blank proposal. */
export function StartFrom({ draft }: { draft: ProposalServerDraft }) {
  const [drawerState, setDrawerState] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<FilePlus2 size={16} />}
        onClick={() => setDrawerState('open')}
      >
        Start from…
      </Button>
      {drawerState !== 'not yet' && (
        <Suspense fallback={null}>
          <StartDrawer
            draft={draft}
            open={drawerState === 'open'}
            onClose={() => setDrawerState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
