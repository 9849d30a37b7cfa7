import {
  type AdminFile,
  adminFiles,
  type FileKind,
  fileKinds,
  withReason,
} from '@soloist/contracts';
import {
  Badge,
  Button,
  Cell,
  EmptyState,
  HeadCell,
  Row,
  SearchBox,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { call, queryClient, useInfiniteQuery, useQuery } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { bytesText } from '../layout/bytes.rules.ts';
import { FilterSelect } from '../layout/filter-select.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useAddress } from '../layout/use-address.ts';

const kindTexts: Record<FileKind, string> = {
  images: 'Avatars',
  pictures: 'Work images',
  imageSizes: 'Resized images',
  pdfs: 'Document PDFs',
  attachments: 'Document attachments',
  projects: 'Project files',
  receipts: 'Receipts of expenses',
  chat: 'Message files',
  chatSizes: 'Resized message images',
};
const orders = ['newest', 'oldest', 'largest'] as const;
const orderOptions = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
];

/** Stored files: totals per kind, and each file without its name and bytes. */
export function FilesPage() {
  const { read, change } = useAddress();
  const [removed, setRemoved] = useState<AdminFile | null>(null);
  const kind = fileKinds.find((each) => each === read('kind')) ?? 'pictures';
  const first = orders.find((each) => each === read('first')) ?? 'newest';
  const owner = read('owner');
  const ownerId = owner && /^[0-9a-f]{24}$/.test(owner) ? owner : undefined;
  const remove = async (fileId: string, reason: string) => {
    const done = await call(adminFiles.remove, {
      params: { kind, fileId },
      headers: withReason(reason),
    });
    await queryClient.invalidateQueries({ queryKey: ['admin', 'files'] });
    return done;
  };
  return (
    <AdminPage title="Files">
      <Totals />
      <div className={styles.tools}>
        <FilterSelect
          label="Kind"
          all={kindTexts.pictures}
          value={kind === 'pictures' ? '' : kind}
          options={fileKinds
            .filter((value) => value !== 'pictures')
            .map((value) => ({ value, label: kindTexts[value] }))}
          onChange={(next) => change({ kind: next })}
        />
        <FilterSelect
          label="Order"
          all="Newest first"
          value={first}
          options={orderOptions}
          onChange={(next) => change({ first: next })}
        />
        <SearchBox
          label="Owner ID"
          q={owner ?? ''}
          onSearch={(next) => change({ owner: next.trim() })}
        />
      </div>
      <PagedList
        list={useFiles({ kind, first, ownerId })}
        what="The files"
        empty={<EmptyState title="No files" text="Files of this kind appear here." />}
      >
        {(files) => <FileTable files={files} onRemove={setRemoved} />}
      </PagedList>
      {removed && (
        <ReasonDialog
          title="Remove this file?"
          text="No record uses this file. This action cannot be undone."
          action="Remove"
          busy="Removing"
          onSubmit={(reason) => remove(removed.id, reason)}
          onClose={() => setRemoved(null)}
        />
      )}
    </AdminPage>
  );
}

interface FilesQuery {
  kind: FileKind;
  first: (typeof orders)[number];
  ownerId: string | undefined;
}

const useFiles = ({ kind, first, ownerId }: FilesQuery) =>
  useInfiniteQuery({
    queryKey: ['admin', 'files', kind, first, ownerId],
    queryFn: ({ pageParam, signal }) =>
      call(adminFiles.list, {
        params: { kind },
        query: { first, ownerId, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function Totals() {
  const totals = useQuery({
    queryKey: ['admin', 'file-totals'],
    queryFn: ({ signal }) => call(adminFiles.totals, { signal }),
  });
  return (
    <QueryPanel query={totals} what="The totals" height={24}>
      {({ kinds }) => (
        <p className={styles.calm}>
          {kinds
            .filter(({ files }) => files > 0)
            .map(({ kind, files, bytes }) => `${kindTexts[kind]}: ${files}, ${bytesText(bytes)}`)
            .join('. ') || 'No files stored yet.'}
        </p>
      )}
    </QueryPanel>
  );
}

interface FileTableProps {
  files: AdminFile[];
  onRemove: (file: AdminFile) => void;
}

const FileTable = ({ files, onRemove }: FileTableProps) => (
  <Table caption="Files" className={styles.wide}>
    <TableHead>
      <HeadCell slot="main">File</HeadCell>
      <HeadCell slot="status">Use</HeadCell>
      <HeadCell slot="meta">Stored</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {files.map((file) => (
        <Row key={file.id}>
          <Cell slot="main">
            <span className={styles.names}>
              <b>{file.id}</b>
              <span>
                {file.contentType}, {bytesText(file.bytes)}, owner {file.ownerId}
              </span>
            </span>
          </Cell>
          <Cell slot="status">
            <Use file={file} />
          </Cell>
          <Cell slot="meta">{formatInstant(file.storedAt)}</Cell>
          <Cell slot="actions">
            {file.isUsed === false && (
              <Button size="sm" onClick={() => onRemove(file)}>
                Remove
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

function Use({ file: { isUsed } }: { file: AdminFile }) {
  if (isUsed === null) return <Badge>Unknown</Badge>;
  return isUsed ? <Badge tone="ok">In use</Badge> : <Badge tone="warn">Unused</Badge>;
}
