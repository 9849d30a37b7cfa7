import { Drawer, Tabs } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import type { ProposalServerDraft } from '../proposals.api.ts';
import { DraftList } from './draft-list.tsx';
import { SaveTemplate } from './save-template.tsx';
import { SentList } from './sent-list.tsx';
import styles from './start.module.css';
import { TemplateList } from './template-list.tsx';

const tabs = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'templates', label: 'Templates' },
  { value: 'sent', label: 'Earlier proposals' },
];

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
