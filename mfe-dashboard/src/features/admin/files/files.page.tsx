import {
  type FileKind,
  fileKinds,
  type KeptFile,
  operatorFiles,
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
import { formatInstant } from '../../../dates.ts';
import { Loaded } from '../../../loaded.tsx';
import { PagedList } from '../../projects/paged-list.tsx';
import styles from '../admin.module.css';
import { AdminPage } from '../admin-page.tsx';
import { bytesText } from '../bytes-text.ts';
import { Choice } from '../choice.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAddress } from '../use-address.ts';

const kindTexts: Record<FileKind, string> = {
  images: 'Photos of people',
  pictures: 'Pictures of works',
  imageSizes: 'Copies of pictures',
  pdfs: 'Printed papers',
  attachments: 'Sent along with papers',
  projects: 'Files of projects',
  chat: 'Files of messages',
  chatSizes: 'Copies of those',
};
const orders = ['newest', 'oldest', 'largest'] as const;
const orderOptions = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
];

/** What is stored: how much of each kind, and each file without its name and bytes. */
export function FilesPage() {
  const { read, change } = useAddress();
  const [removed, setRemoved] = useState<KeptFile | null>(null);
  const kind = fileKinds.find((each) => each === read('kind')) ?? 'pictures';
  const first = orders.find((each) => each === read('first')) ?? 'newest';
  const owner = read('owner');
  const ownerId = owner && /^[0-9a-f]{24}$/.test(owner) ? owner : undefined;
  const remove = async (fileId: string, reason: string) => {
    const done = await call(operatorFiles.remove, {
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
        <Choice
          label="Kind"
          all={kindTexts.pictures}
          value={kind === 'pictures' ? '' : kind}
          options={fileKinds
            .filter((value) => value !== 'pictures')
            .map((value) => ({ value, label: kindTexts[value] }))}
          onChange={(next) => change({ kind: next })}
        />
        <Choice
          label="Order"
          all="Newest first"
          value={first}
          options={orderOptions}
          onChange={(next) => change({ first: next })}
        />
        <SearchBox
          label="Owner’s id"
          q={owner ?? ''}
          onSearch={(next) => change({ owner: next.trim() })}
        />
      </div>
      <PagedList
        list={useFiles({ kind, first, ownerId })}
        what="The files"
        empty={<EmptyState title="No files" text="None of this kind is stored." />}
      >
        {(files) => <FileTable files={files} onRemove={setRemoved} />}
      </PagedList>
      {removed && (
        <ReasonDialog
          title="Remove this file?"
          text="Nothing refers to it. Nobody can take it back."
          action="Remove"
          busy="Removing"
          onSubmit={(reason) => remove(removed.id, reason)}
          onClose={() => setRemoved(null)}
        />
      )}
    </AdminPage>
  );
}

interface Asked {
  kind: FileKind;
  first: (typeof orders)[number];
  ownerId: string | undefined;
}

const useFiles = ({ kind, first, ownerId }: Asked) =>
  useInfiniteQuery({
    queryKey: ['admin', 'files', kind, first, ownerId],
    queryFn: ({ pageParam, signal }) =>
      call(operatorFiles.list, {
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
    queryFn: ({ signal }) => call(operatorFiles.totals, { signal }),
  });
  return (
    <Loaded query={totals} what="The totals" height={24}>
      {({ kinds }) => (
        <p className={styles.calm}>
          {kinds
            .filter(({ files }) => files > 0)
            .map(({ kind, files, bytes }) => `${kindTexts[kind]}: ${files}, ${bytesText(bytes)}`)
            .join('. ') || 'Nothing is stored yet.'}
        </p>
      )}
    </Loaded>
  );
}

interface FileTableProps {
  files: KeptFile[];
  onRemove: (file: KeptFile) => void;
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
                {file.contentType}, {bytesText(file.bytes)}, of {file.ownerId}
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

function Use({ file: { isUsed } }: { file: KeptFile }) {
  if (isUsed === null) return <Badge>Unknown here</Badge>;
  return isUsed ? <Badge tone="ok">In use</Badge> : <Badge tone="warn">Nothing refers to it</Badge>;
}
