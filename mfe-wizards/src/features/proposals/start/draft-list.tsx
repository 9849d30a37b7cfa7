import type { ProposalPrefill } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { draftsOnlyHere } from '@soloist/writing';
import { ListStates } from '../../../list-states.tsx';
import { useDrafts } from '../proposals.api.ts';
import { DraftRow } from './draft-row.tsx';
import styles from './start.module.css';

interface DraftListProps {
  /** The draft that is open. */
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
}

export function DraftList({ current, onOpen, onRemoved }: DraftListProps) {
  return (
    <>
      <DraftsOnlyHere current={current} onOpen={onOpen} />
      <ListStates
        list={useDrafts('proposal')}
        empty="No drafts yet. What you write is kept here by itself."
      >
        {(draft) => (
          <DraftRow
            key={draft.draft_id}
            draft={draft}
            noun="draft"
            isCurrent={draft.draft_id === current}
            onRemoved={onRemoved}
            action={{ label: 'Open', onAct: () => onOpen(draft.draft_id) }}
          />
        )}
      </ListStates>
    </>
  );
}

/** Written offline and left before the network came back: opening one stores it. */
function DraftsOnlyHere({ current, onOpen }: Pick<DraftListProps, 'current' | 'onOpen'>) {
  const drafts = draftsOnlyHere('proposal').filter(({ draftId }) => draftId !== current);
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {drafts.map(({ draftId, content }) => {
        const title = (content as ProposalPrefill).project_name || 'Unnamed draft';
        return (
          <li key={draftId} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.title}>{title}</span>
              <span className={styles.meta}>Only in this browser</span>
            </div>
            <Button size="sm" onClick={() => onOpen(draftId)} aria-label={`Open ${title}`}>
              Open
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
