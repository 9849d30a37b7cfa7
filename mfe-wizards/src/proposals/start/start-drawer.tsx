import { formatMoney, type ProposalPrefill } from '@soloist/contracts';
import { Button, Drawer, Tabs } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { PagedList } from '../../shared/paged-list.tsx';
import {
  type ProposalServerDraft,
  useDrafts,
  useDuplicate,
  useReadTemplate,
  useSentProposals,
} from '../proposals.api.ts';
import { DraftList } from './draft-list.tsx';
import { DraftRow } from './draft-row.tsx';
import { SaveTemplate } from './save-template.tsx';
import styles from './start.module.css';

const tabs = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'templates', label: 'Templates' },
  { value: 'sent', label: 'Earlier proposals' },
];

/** Sent proposals, which can be duplicated. */
function SentList({ onCopied }: { onCopied: (draftId: string) => void }) {
  const copy = useDuplicate({ onCopied });
  return (
    <PagedList list={useSentProposals()} empty="No sent proposals yet.">
      {(proposal) => (
        <li key={proposal.id} className={styles.row}>
          <div className={styles.what}>
            <span className={styles.title}>{proposal.project_name}</span>
            <span className={styles.meta}>
              {proposal.client_name || proposal.email},{' '}
              {formatMoney(proposal.total, proposal.currency)}
            </span>
          </div>
          <Button
            size="sm"
            aria-label={`Duplicate ${proposal.project_name}`}
            onClick={() => copy.mutate(proposal)}
            busy={copy.isPending && copy.variables.id === proposal.id ? 'Copying' : undefined}
          >
            Duplicate
          </Button>
        </li>
      )}
    </PagedList>
  );
}

interface TemplateListProps {
  current: string;
  onOpen: (draftId: string) => void;
  onRemoved: (draftId: string) => void;
  /** Starts a proposal with the template's content. */
  onUse: (content: ProposalPrefill) => void;
}

function TemplateList({ current, onOpen, onRemoved, onUse }: TemplateListProps) {
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

interface StartDrawerProps {
  draft: ProposalServerDraft;
  open: boolean;
  onClose: () => void;
}

/** Every starting point for a proposal, with its actions. */
export function StartDrawer({ draft, open, onClose }: StartDrawerProps) {
  const navigate = useNavigate();
  const [tab, setTab] = useState('drafts');
  const openDraft = (draftId: string) => {
    onClose();
    draft.flush();
    void navigate(`/proposal/new?id=${draftId}`);
  };
  const handleRemoved = (draftId: string) => {
    if (draftId !== draft.id) return;
    onClose();
    draft.discard();
    void navigate('/proposal/new', { replace: true });
  };
  return (
    <Drawer open={open} onClose={onClose} title="Start from">
      <Tabs label="Starting points" value={tab} onChange={setTab} tabs={tabs}>
        <div className={styles.panel}>
          {tab === 'drafts' && (
            <DraftList current={draft.id} onOpen={openDraft} onRemoved={handleRemoved} />
          )}
          {tab === 'templates' && (
            <>
              <SaveTemplate />
              <TemplateList
                current={draft.id}
                onOpen={openDraft}
                onRemoved={handleRemoved}
                onUse={(content) => {
                  onClose();
                  draft.flush();
                  draft.startDraft(content);
                }}
              />
            </>
          )}
          {tab === 'sent' && <SentList onCopied={openDraft} />}
        </div>
      </Tabs>
    </Drawer>
  );
}
