import '@soloist/rich-text/rich-text.css';
import { type DraftVersion, dateFormat, type WorkDraft, workDrafts } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { Button, Drawer, EmptyState, ErrorState, IconButton, Loading, Skeleton } from '@soloist/ui';
import { call, showToast, useMutation, useQuery } from '@soloist/web-client';
import { History } from 'lucide-react';
import { useState } from 'react';
import styles from './history-drawer.module.css';

interface HistoryDrawerProps<Content> {
  draftId: string;
  /** Saves pending changes, so that restoring loses nothing. */
  onOpen: () => void;
  onRestore: (content: Content) => void;
}

/** Earlier versions of a draft, to view and to restore. */
export function HistoryDrawer<Content>({
  draftId,
  onOpen,
  onRestore,
}: HistoryDrawerProps<Content>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = () => {
    onOpen();
    setIsOpen(true);
  };
  return (
    <>
      <IconButton label="Earlier versions" onClick={open}>
        <History size={18} aria-hidden />
      </IconButton>
      <Drawer open={isOpen} onClose={close} title="Earlier versions">
        <Versions
          draftId={draftId}
          onRestore={({ content }) => {
            onRestore(content as Content);
            close();
            showToast({ message: 'Version restored.', kind: 'success' });
          }}
        />
      </Drawer>
    </>
  );
}

interface VersionsProps {
  draftId: string;
  onRestore: (draft: WorkDraft) => void;
}

function Versions({ draftId, onRestore }: VersionsProps) {
  const list = useQuery({
    queryKey: ['draft-versions', draftId],
    queryFn: ({ signal }) => call(workDrafts.versions, { params: { draft_id: draftId }, signal }),
    staleTime: 0,
  });
  const [openRevision, setOpenRevision] = useState<number>();
  if (list.error && !list.data) {
    return (
      <ErrorState
        text={list.error.message}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (!list.data) {
    return (
      <Loading label="Loading versions">
        <Skeleton shape="block" height={48} />
        <Skeleton shape="block" height={48} />
      </Loading>
    );
  }
  if (list.data.versions.length === 0) return <NoVersions />;
  return (
    <ul className={styles.list}>
      {list.data.versions.map((version) => (
        <li key={version.revision} className={styles.version}>
          <button
            type="button"
            className={styles.when}
            aria-expanded={openRevision === version.revision}
            onClick={() =>
              setOpenRevision(openRevision === version.revision ? undefined : version.revision)
            }
          >
            <b>{momentOf(version.savedAt)}</b>
            <span>{nameOf(version)}</span>
          </button>
          {openRevision === version.revision && (
            <VersionText draftId={draftId} revision={version.revision} onRestore={onRestore} />
          )}
        </li>
      ))}
    </ul>
  );
}

const NoVersions = () => (
  <EmptyState
    headingLevel={2}
    title="No earlier versions yet"
    text="We save a version every few minutes while you write."
  />
);

const momentOf = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

const nameOf = ({ title, words }: DraftVersion) =>
  [title, words === 1 ? '1 word' : `${words} words`].filter(Boolean).join(' · ');

function VersionText({ draftId, revision, onRestore }: VersionsProps & { revision: number }) {
  const params = { draft_id: draftId, revision };
  const version = useQuery({
    queryKey: ['draft-versions', draftId, revision],
    queryFn: ({ signal }) => call(workDrafts.readVersion, { params, signal }),
  });
  const restore = useMutation({
    mutationFn: async () => version.data ?? call(workDrafts.readVersion, { params }),
    onSuccess: ({ draft }) => onRestore(draft),
    onError: ({ message }) => showToast({ message, kind: 'error' }),
  });
  const { content } = version.data?.draft ?? {};
  const text = content && 'description' in content ? content.description : undefined;
  return (
    <div className={styles.text}>
      {version.isLoading && <Skeleton shape="block" height={80} />}
      {version.error && <p role="alert">{version.error.message}</p>}
      {text && <RichText document={text} headingOffset={1} />}
      <Button size="sm" busy={restore.isPending && 'Restoring'} onClick={() => restore.mutate()}>
        Restore this version
      </Button>
    </div>
  );
}
