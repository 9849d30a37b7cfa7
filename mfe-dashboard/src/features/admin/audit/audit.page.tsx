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
import { formatInstant } from '../../../dates.ts';
import { tellProblem } from '../../../tell-problem.ts';
import { NothingFound, PagedList } from '../../projects/paged-list.tsx';
import styles from '../admin.module.css';
import { AdminPage } from '../admin-page.tsx';
import { Choice } from '../choice.tsx';
import { useAddress } from '../use-address.ts';

const outcomes: Record<ActOutcome, { label: string; tone: BadgeTone }> = {
  done: { label: 'Done', tone: 'ok' },
  refused: { label: 'Refused', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'warn' },
};
const outcomeOptions = actOutcomes.map((value) => ({ value, label: outcomes[value].label }));

/** What those who run the installation did, for good. */
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
          label="Whose address"
          q={filters.who ?? ''}
          onSearch={(who) => change({ who: who.trim() })}
        />
        <SearchBox
          label="Id of a thing"
          q={filters.thing ?? ''}
          onSearch={(thing) => change({ thing: thing.trim() })}
        />
        <Choice
          label="Act"
          all="Every act"
          value={filters.act}
          options={(acts.data?.acts ?? []).map(({ name, summary }) => ({
            value: name,
            label: summary,
          }))}
          onChange={(act) => change({ act })}
        />
        <Choice
          label="Outcome"
          all="Every outcome"
          value={filters.outcome}
          options={outcomeOptions}
          onChange={(outcome) => change({ outcome })}
        />
        <TakeAlong filters={filters} />
      </div>
      <PagedList
        list={list}
        what="The audit log"
        empty={isNarrowed ? <NothingFound onClear={clear} /> : nothing}
      >
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </AdminPage>
  );
}

const nothing = (
  <EmptyState
    title="Nothing yet"
    text="What admins and deploy tokens change will be listed here."
  />
);

const useEntries = (filters: AuditFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function TakeAlong({ filters }: { filters: AuditFilters }) {
  const save = useMutation({
    mutationFn: () => callFile(auditLog.exported, { query: filters }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: tellProblem,
  });
  return (
    <Button onClick={() => save.mutate()} busy={save.isPending && 'Fetching'}>
      Download CSV
    </Button>
  );
}

const Entries = ({ entries }: { entries: AuditEntry[] }) => (
  <Table caption="Privileged acts, newest first" className={styles.wide}>
    <TableHead>
      <HeadCell slot="main">Act</HeadCell>
      <HeadCell slot="status">Outcome</HeadCell>
      <HeadCell slot="meta">Why</HeadCell>
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
          <Cell slot="meta">{entry.reason || 'No reason asked for'}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
