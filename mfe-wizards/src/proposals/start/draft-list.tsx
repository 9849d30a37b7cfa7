import type { ProposalPrefill } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { listLocalDrafts } from '@soloist/writing';
import { PagedList } from '../../shared/paged-list.tsx';
import { useDrafts } from '../proposals.api.ts';
import { DraftRow } from './draft-row.tsx';
import styles from './start.module.css';

interface DraftListProps {
  /** The id of the open draft. */
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
}

export function DraftList({ current, onOpen, onRemoved }: DraftListProps) {
  return (
    <>
      <LocalDrafts current={current} onOpen={onOpen} />
      <PagedList
        list={useDrafts('proposal')}
        empty="No drafts yet. Proposals you start are saved here automatically."
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
      </PagedList>
    </>
  );
}

/** Drafts that were written offline and never reached the server: opening one stores it. */
function LocalDrafts({ current, onOpen }: Pick<DraftListProps, 'current' | 'onOpen'>) {
  const drafts = listLocalDrafts('proposal').filter(({ draftId }) => draftId !== current);
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {drafts.map(({ draftId, content }) => {
        const title = (content as ProposalPrefill).project_name || 'Untitled draft';
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
