import type { DraftKind, DraftSummary } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../documents/documents.module.css';
import { useDrafts, useRemoveDraft } from './drafts.api.ts';

interface DraftSection {
  kind: DraftKind;
  title: string;
  /** The page that opens a draft of this kind. */
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
    none: 'No proposal drafts.',
  },
  {
    kind: 'invoice',
    title: 'Invoices',
    page: '/invoice/new',
    open: 'Continue',
    none: 'No invoice drafts.',
  },
  {
    kind: 'proposal_template',
    title: 'Templates',
    page: '/proposal/new',
    open: 'Open',
    none: 'Save a proposal as a template to reuse it.',
  },
];

/** The person's drafts from every device, and their templates. */
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
        text={`This deletes ${titleOf(removing)} on every device. This action cannot be undone.`}
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
      <QueryPanel query={list} what={`Your ${title.toLowerCase()}`}>
        {({ pages }) => {
          const drafts = pages.flatMap(({ items }) => items);
          if (drafts.length === 0) return <p className={styles.calm}>{none}</p>;
          return (
            <ul className={styles.lines}>
              {drafts.map((draft) => (
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
      </QueryPanel>
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
