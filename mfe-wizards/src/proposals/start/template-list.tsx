import type { ProposalPrefill } from '@soloist/contracts';
import { PagedList } from '../../shared/paged-list.tsx';
import { useDrafts, useReadTemplate } from '../proposals.api.ts';
import { DraftRow } from './draft-row.tsx';

interface TemplateListProps {
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
  /** Starts a proposal with the template's content. */
  onUse: (content: ProposalPrefill) => void;
}

export function TemplateList({ current, onOpen, onRemoved, onUse }: TemplateListProps) {
  const read = useReadTemplate({ onRead: onUse });
  return (
    <PagedList
      list={useDrafts('proposal_template')}
      empty="No templates yet. Save a proposal as a template to reuse it."
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
    </PagedList>
  );
}
