import { useDrafts } from '../proposals.api.ts';
import { DraftRow } from './draft-row.tsx';
import { ListStates } from './list-states.tsx';

interface DraftListProps {
  /** The draft that is open. */
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
}

export function DraftList({ current, onOpen, onRemoved }: DraftListProps) {
  return (
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
  );
}
