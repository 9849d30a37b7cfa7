import type { ProposalPrefill } from '@soloist/contracts';
import { ListStates } from '../../../list-states.tsx';
import { useDrafts, useReadTemplate } from '../proposals.api.ts';
import { DraftRow } from './draft-row.tsx';

interface TemplateListProps {
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
  /** Begins a proposal with what the template holds. */
  onUse: (content: ProposalPrefill) => void;
}

export function TemplateList({ current, onOpen, onRemoved, onUse }: TemplateListProps) {
  const read = useReadTemplate({ onRead: onUse });
  return (
    <ListStates
      list={useDrafts('proposal_template')}
      empty="No templates yet. Save a proposal as one, and others can begin with it."
    >
      {(template) => (
        <DraftRow
          key={template.draft_id}
          draft={template}
          noun="template"
          isCurrent={template.draft_id === current}
          onRemoved={onRemoved}
          onEdit={() => onOpen(template.draft_id)}
          action={{
            label: 'Use',
            busy: read.isPending && read.variables === template.draft_id ? 'Opening' : undefined,
            onAct: () => read.mutate(template.draft_id),
          }}
        />
      )}
    </ListStates>
  );
}
