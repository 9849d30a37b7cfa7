import {
  type ActOutcome,
  type AuditEntry,
  type AuditFilters,
  actOutcomes,
  auditLog,
} from '@soloist/contracts';
import {
  Badge,
  type BadgeTone,
  Button,
  Cell,
  EmptyState,
  HeadCell,
  Row,
  SearchBox,
  saveFile,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { call, callFile, useInfiniteQuery, useMutation, useQuery } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { FilterSelect } from '../layout/filter-select.tsx';
import { useAddress } from '../layout/use-address.ts';

const outcomes: Record<ActOutcome, { label: string; tone: BadgeTone }> = {
  done: { label: 'Done', tone: 'ok' },
  refused: { label: 'Refused', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'warn' },
};
const outcomeOptions = actOutcomes.map((value) => ({ value, label: outcomes[value].label }));

/** Everything that admins did, append-only. */
export function AuditPage() {
  const { read, change, clear, isNarrowed } = useAddress();
  const filters: AuditFilters = {
    who: read('who'),
    act: read('act'),
    thing: read('thing'),
    outcome: actOutcomes.find((each) => each === read('outcome')),
  };
  const acts = useQuery({
    queryKey: ['admin', 'audit', 'names'],
    queryFn: ({ signal }) => call(auditLog.names, { signal }),
  });
  const list = useEntries(filters);
  return (
    <AdminPage title="Audit log">
      <div className={styles.tools}>
        <SearchBox
          label="Actor email"
          q={filters.who ?? ''}
          onSearch={(actor) => change({ who: actor.trim() })}
        />
        <SearchBox
          label="Object ID"
          q={filters.thing ?? ''}
          onSearch={(objectId) => change({ thing: objectId.trim() })}
        />
        <FilterSelect
          label="Action"
          all="All actions"
          value={filters.act}
          options={(acts.data?.acts ?? []).map(({ name, summary }) => ({
            value: name,
            label: summary,
          }))}
          onChange={(act) => change({ act })}
        />
        <FilterSelect
          label="Outcome"
          all="All outcomes"
          value={filters.outcome}
          options={outcomeOptions}
          onChange={(outcome) => change({ outcome })}
        />
        <AuditExport filters={filters} />
      </div>
      <PagedList
        list={list}
        what="The audit log"
        empty={isNarrowed ? <NoResults onClear={clear} /> : noEntries}
      >
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </AdminPage>
  );
}

const noEntries = (
  <EmptyState title="No entries yet" text="Changes by admins and deploy tokens appear here." />
);

const useEntries = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function AuditExport({ filters }: { filters: AuditFilters }) {
  const save = useMutation({
    mutationFn: () => callFile(auditLog.exported, { query: filters }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: showErrorToast,
  });
  return (
    <Button onClick={() => save.mutate()} busy={save.isPending && 'Downloading'}>
      Download CSV
    </Button>
  );
}

const Entries = ({ entries }: { entries: AuditEntry[] }) => (
  <Table caption="Admin actions, newest first" className={styles.wide}>
    <TableHead>
      <HeadCell slot="main">Action</HeadCell>
      <HeadCell slot="status">Outcome</HeadCell>
      <HeadCell slot="meta">Reason</HeadCell>
    </TableHead>
    <TableBody>
      {entries.map((entry) => (
        <Row key={entry.number}>
          <Cell slot="main">
            <span className={styles.names}>
              <b>{entry.summary}</b>
              <span>
                {entry.who}, {formatInstant(entry.beganAt)}
              </span>
              <span>{Object.values(entry.things).join(', ')}</span>
            </span>
          </Cell>
          <Cell slot="status">
            <Badge tone={outcomes[entry.outcome].tone}>
              {[outcomes[entry.outcome].label, entry.code].filter(Boolean).join(': ')}
            </Badge>
          </Cell>
          <Cell slot="meta">{entry.reason || 'Not required'}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
