import type { DraftKind, DraftSummary } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import styles from '../projects/projects.module.css';
import { Section } from '../projects/section.tsx';
import { useDrafts, useRemoveDraft } from './drafts.api.ts';

interface DraftSection {
  kind: DraftKind;
  title: string;
  /** Where one is opened. */
  page: string;
  open: string;
  none: string;
}

const sections: DraftSection[] = [
  {
    kind: 'proposal',
    title: 'Proposals',
    page: '/proposal/new',
    open: 'Continue',
    none: 'No proposal is being written.',
  },
  {
    kind: 'invoice',
    title: 'Invoices',
    page: '/invoice/new',
    open: 'Continue',
    none: 'No invoice is being written.',
  },
  {
    kind: 'proposal_template',
    title: 'Templates',
    page: '/proposal/new',
    open: 'Open',
    none: 'Save a proposal as a template to begin the next one from it.',
  },
];

/** What is being written, on whichever device, and what others begin as copies of. */
export function DraftLists() {
  const [removing, setRemoving] = useState<DraftSummary>();
  const remove = useRemoveDraft();
  const close = () => setRemoving(undefined);
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <Drafts key={section.kind} section={section} onRemove={setRemoving} />
      ))}
      <ConfirmDialog
        open={removing !== undefined}
        title={
          removing?.kind === 'proposal_template' ? 'Delete this template' : 'Delete this draft'
        }
        text={`${titleOf(removing)} is deleted on every device. It cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() => removing && remove.mutate(removing.draft_id, { onSettled: close })}
        onCancel={close}
      />
    </div>
  );
}

const titleOf = (draft: DraftSummary | undefined) => draft?.title || 'Untitled';

interface DraftsProps {
  section: DraftSection;
  onRemove: (draft: DraftSummary) => void;
}

function Drafts({ section, onRemove }: DraftsProps) {
  const { kind, title, none } = section;
  const list = useDrafts(kind);
  return (
    <Section title={title}>
      <Loaded query={list} what={`Your ${title.toLowerCase()}`}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items);
          if (found.length === 0) return <p className={styles.calm}>{none}</p>;
          return (
            <ul className={styles.lines}>
              {found.map((draft) => (
                <DraftLine
                  key={draft.draft_id}
                  draft={draft}
                  section={section}
                  onRemove={() => onRemove(draft)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {list.hasNextPage && (
        <div>
          <Button
            size="sm"
            onClick={() => list.fetchNextPage()}
            busy={list.isFetchingNextPage && 'Loading'}
          >
            Show more
          </Button>
        </div>
      )}
    </Section>
  );
}

interface DraftLineProps {
  draft: DraftSummary;
  section: DraftSection;
  onRemove: () => void;
}

function DraftLine({ draft, section, onRemove }: DraftLineProps) {
  const navigate = useNavigate();
  const href = `${section.page}?id=${draft.draft_id}`;
  const title = titleOf(draft);
  return (
    <li>
      <span className={styles.names}>
        <Link to={href}>{title}</Link>
        <span>Saved {formatInstant(draft.updatedAt)}</span>
      </span>
      <ButtonLink
        size="sm"
        href={href}
        onNavigate={navigate}
        aria-label={`${section.open} ${title}`}
      >
        {section.open}
      </ButtonLink>
      <IconButton label={`Delete ${title}`} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
