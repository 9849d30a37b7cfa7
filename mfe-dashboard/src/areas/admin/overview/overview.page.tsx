import {
  adminFiles,
  auditLog,
  flags,
  formatCount,
  moderation,
  outgoingEmails,
  users,
} from '@soloist/contracts';
import { call, Link, useQuery } from '@soloist/web-client';
import { QueryError } from '../../shared/loading/query-content.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { bytesText } from '../layout/bytes.rules.ts';

interface AdminSummary {
  /** What needs an admin's attention; empty when nothing does. */
  attention: string;
  idle: string;
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? '' : formatCount(number, one, many);
const joined = (texts: string[]) => texts.filter(Boolean).join(', ');

async function readUsers(signal: AbortSignal): Promise<AdminSummary> {
  const { all, suspended, unverified } = await call(users.numbers, { signal });
  const few = [
    count(suspended, 'suspended', 'suspended'),
    count(unverified, 'unverified', 'unverified'),
  ];
  return { attention: '', idle: joined([count(all, 'account', 'accounts'), ...few]) };
}

async function readCases(signal: AbortSignal): Promise<AdminSummary> {
  const { open, appeals } = await call(moderation.numbers, { signal });
  const attention = [count(open, 'open case', 'open cases'), count(appeals, 'appeal', 'appeals')];
  return { attention: joined(attention), idle: 'No open cases' };
}

async function readMails(signal: AbortSignal): Promise<AdminSummary> {
  const { waiting, failed, doubtful, bounced } = await call(outgoingEmails.numbers, { signal });
  const idle = joined([count(waiting, 'queued', 'queued'), count(bounced, 'bounced', 'bounced')]);
  return {
    attention: joined([
      count(failed, 'failed', 'failed'),
      count(doubtful, 'unconfirmed', 'unconfirmed'),
    ]),
    idle: idle || 'All delivered',
  };
}

async function readFiles(signal: AbortSignal): Promise<AdminSummary> {
  const { kinds } = await call(adminFiles.totals, { signal });
  const sum = (of: 'files' | 'bytes') => kinds.reduce((total, kind) => total + kind[of], 0);
  return {
    attention: '',
    idle: `${count(sum('files'), 'file', 'files') || 'No files'}, ${bytesText(sum('bytes'))}`,
  };
}

async function readFlags(signal: AbortSignal): Promise<AdminSummary> {
  const all = (await call(flags.list, { signal })).flags;
  const isOff = all.filter(({ setting }) => setting.state === 'off').length;
  const stale = all.filter((flag) => flag.isStale).length;
  return {
    attention: joined([count(isOff, 'off', 'off'), count(stale, 'stale', 'stale')]),
    idle: 'All flags on',
  };
}

async function readAudit(signal: AbortSignal): Promise<AdminSummary> {
  const { entries, broken } = await call(auditLog.check, { signal });
  return {
    attention: broken === null ? '' : `Entry ${broken} was modified`,
    idle: `${count(entries, 'entry', 'entries') || 'No entries'}, intact`,
  };
}

interface Tile {
  to: string;
  title: string;
  read?: (signal: AbortSignal) => Promise<AdminSummary>;
  text?: string;
}
const tiles: Tile[] = [
  { to: '/admin/users', title: 'Users', read: readUsers },
  { to: '/moderation', title: 'Moderation', read: readCases },
  { to: '/admin/mails', title: 'Emails', read: readMails },
  { to: '/operator', title: 'Queues', text: 'Jobs and events across services' },
  { to: '/admin/files', title: 'Files', read: readFiles },
  { to: '/admin/flags', title: 'Flags', read: readFlags },
  { to: '/admin/audit', title: 'Audit log', read: readAudit },
  { to: '/operator/ledger', title: 'Ledger', text: 'Transactions and reconciliations' },
  { to: '/platform', title: 'Releases', text: 'Live versions and canaries' },
];

/** The admin start page: what needs attention. */
export const OverviewPage = () => (
  <AdminPage title="Administration">
    <ul className={styles.tiles}>
      {tiles.map((tile) => (
        <li key={tile.to}>
          <TileLink {...tile} />
        </li>
      ))}
    </ul>
  </AdminPage>
);

function TileLink({ to, title, read, text }: Tile) {
  const numbers = useQuery({
    queryKey: ['admin', 'numbers', to],
    queryFn: ({ signal }) => (read ? read(signal) : { attention: '', idle: text ?? '' }),
  });
  const { data } = numbers;
  return (
    <>
      <Link to={to} className={styles.tile}>
        <b>{title}</b>
        {data?.attention && <span className={styles.waits}>{data?.attention}</span>}
        {!data?.attention && <span>{data?.idle ?? '…'}</span>}
      </Link>
      <QueryError query={numbers} what={title} />
    </>
  );
}
