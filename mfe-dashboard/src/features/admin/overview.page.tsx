import {
  auditLog,
  flags,
  moderation,
  operatorFiles,
  operatorMails,
  users,
} from '@soloist/contracts';
import { call, Link, useQuery } from '@soloist/web-client';
import { NotLoaded } from '../../loaded.tsx';
import styles from './admin.module.css';
import { AdminPage } from './admin-page.tsx';
import { bytesText } from './bytes-text.ts';

interface Numbers {
  /** What needs somebody; empty when nothing does. */
  waits: string;
  calm: string;
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? '' : `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
const joined = (texts: string[]) => texts.filter(Boolean).join(', ');

async function readUsers(signal: AbortSignal): Promise<Numbers> {
  const { all, suspended, unverified } = await call(users.numbers, { signal });
  const few = [
    count(suspended, 'suspended', 'suspended'),
    count(unverified, 'unverified', 'unverified'),
  ];
  return { waits: '', calm: joined([count(all, 'account', 'accounts'), ...few]) };
}

async function readCases(signal: AbortSignal): Promise<Numbers> {
  const { open, appeals } = await call(moderation.numbers, { signal });
  const waits = [count(open, 'open case', 'open cases'), count(appeals, 'answer', 'answers')];
  return { waits: joined(waits), calm: 'Nothing to decide' };
}

async function readMails(signal: AbortSignal): Promise<Numbers> {
  const { waiting, failed, doubtful, bounced } = await call(operatorMails.numbers, { signal });
  const calm = joined([count(waiting, 'waits', 'wait'), count(bounced, 'bounced', 'bounced')]);
  return {
    waits: joined([count(failed, 'failed', 'failed'), count(doubtful, 'in doubt', 'in doubt')]),
    calm: calm || 'All arrived',
  };
}

async function readFiles(signal: AbortSignal): Promise<Numbers> {
  const { kinds } = await call(operatorFiles.totals, { signal });
  const sum = (of: 'files' | 'bytes') => kinds.reduce((total, kind) => total + kind[of], 0);
  return {
    waits: '',
    calm: `${count(sum('files'), 'file', 'files') || 'No files'}, ${bytesText(sum('bytes'))}`,
  };
}

async function readFlags(signal: AbortSignal): Promise<Numbers> {
  const all = (await call(flags.list, { signal })).flags;
  const isOff = all.filter(({ setting }) => setting.state === 'off').length;
  const stale = all.filter((flag) => flag.isStale).length;
  return {
    waits: joined([
      count(isOff, 'switched off', 'switched off'),
      count(stale, 'past its day', 'past their day'),
    ]),
    calm: 'Everything is on',
  };
}

async function readAudit(signal: AbortSignal): Promise<Numbers> {
  const { entries, broken } = await call(auditLog.check, { signal });
  return {
    waits: broken === null ? '' : `Entry ${broken} was changed`,
    calm: `${count(entries, 'entry', 'entries') || 'No entries'}, unchanged`,
  };
}

interface Tile {
  to: string;
  title: string;
  read?: (signal: AbortSignal) => Promise<Numbers>;
  says?: string;
}
const tiles: Tile[] = [
  { to: '/admin/users', title: 'Users', read: readUsers },
  { to: '/moderation', title: 'Moderation', read: readCases },
  { to: '/admin/mails', title: 'Mails', read: readMails },
  { to: '/operator', title: 'Queues', says: 'Jobs and events of every service' },
  { to: '/admin/files', title: 'Files', read: readFiles },
  { to: '/admin/flags', title: 'Flags', read: readFlags },
  { to: '/admin/audit', title: 'Audit log', read: readAudit },
  { to: '/operator/ledger', title: 'Ledger', says: 'What is booked, and whether it agrees' },
  { to: '/platform', title: 'Releases', says: 'What is live where' },
];

/** Where those who run the installation begin: what needs somebody. */
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

function TileLink({ to, title, read, says }: Tile) {
  const numbers = useQuery({
    queryKey: ['admin', 'numbers', to],
    queryFn: ({ signal }) => (read ? read(signal) : { waits: '', calm: says ?? '' }),
  });
  const { data } = numbers;
  return (
    <>
      <Link to={to} className={styles.tile}>
        <b>{title}</b>
        {data?.waits && <span className={styles.waits}>{data.waits}</span>}
        {!data?.waits && <span>{data?.calm ?? '…'}</span>}
      </Link>
      <NotLoaded query={numbers} what={title} />
    </>
  );
}
