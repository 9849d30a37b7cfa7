import { formatMoney, formatNumber, type Reconciliation } from '@soloist/contracts';
import {
  Badge,
  Banner,
  Cell,
  HeadCell,
  Heading,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import styles from './ledger.module.css';
import { AccountName } from './ledger-accounts.tsx';

type Difference = Reconciliation['differences'][number];

const kindTexts: Record<Difference['kind'], string> = {
  unbalanced: 'Does not sum to zero',
  balance: 'Balance differs from entries',
  missing: 'Only at the provider',
  unknown: 'Only in the ledger',
  amount: 'Different amounts',
};

/** One reconciliation: its extent and its differences. */
export function ReconciliationView({ one }: { one: Reconciliation }) {
  const { startedAt, sums, differences, differenceCount, problem } = one;
  return (
    <li>
      <div className={styles.oneHead}>
        <Heading level={2} size="sub">
          {formatInstant(startedAt)}
        </Heading>
        <Outcome one={one} />
      </div>
      <p className={styles.calm}>
        {one.endedAt ? extentOf(one) : 'Results appear here when it finishes.'}
      </p>
      {sums.length > 0 && (
        <ul className={styles.sums}>
          {sums.map(({ currency, debits, credits }) => (
            <li key={currency}>
              Debits {formatMoney(debits, currency)}, credits {formatMoney(credits, currency)}
            </li>
          ))}
        </ul>
      )}
      {problem && <Banner tone="warn">{problem}</Banner>}
      {differences.length > 0 && <Differences differences={differences} />}
      {differenceCount > differences.length && (
        <p className={styles.calm}>
          Showing the first {differences.length} of {formatNumber(differenceCount)}.
        </p>
      )}
    </li>
  );
}

function extentOf({ checked, from, to }: Reconciliation): string {
  const { movements: transactions, accounts, provider } = checked;
  const ofProvider = `${formatNumber(provider)} provider payments, refunds, disputes and payouts`;
  // The first reconciliation has no start.
  const since = new Date(from).getTime() === 0 ? 'everything up' : `from ${formatInstant(from)}`;
  return `${formatNumber(transactions)} transactions, ${formatNumber(accounts)} accounts and ${ofProvider}, ${since} to ${formatInstant(to)}.`;
}

function Outcome({ one }: { one: Reconciliation }) {
  const { endedAt, problem, differenceCount, repairedCount } = one;
  if (endedAt === null) return <Badge tone="info">Running</Badge>;
  const left = differenceCount - repairedCount;
  return (
    <>
      {left > 0 && (
        <Badge tone="bad">
          {formatNumber(left)} {left === 1 ? 'difference' : 'differences'}
        </Badge>
      )}
      {left === 0 && problem && <Badge tone="warn">Incomplete</Badge>}
      {left === 0 && !problem && <Badge tone="ok">No differences</Badge>}
      {repairedCount > 0 && <Badge tone="info">{formatNumber(repairedCount)} repaired</Badge>}
    </>
  );
}

const Differences = ({ differences }: { differences: Difference[] }) => (
  <Table caption="Differences">
    <TableHead>
      <HeadCell slot="main">Record</HeadCell>
      <HeadCell slot="status">Difference</HeadCell>
      <HeadCell slot="meta">Ledger</HeadCell>
      <HeadCell slot="money">Other source</HeadCell>
    </TableHead>
    <TableBody>
      {differences.map((difference) => (
        <DifferenceRow
          key={`${difference.kind} ${difference.of} ${difference.currency}`}
          difference={difference}
        />
      ))}
    </TableBody>
  </Table>
);

function DifferenceRow({ difference }: { difference: Difference }) {
  const { kind, of, currency, ledger, other, words, isRepaired, key } = difference;
  const money = (amount: number | null) =>
    amount === null || currency === null ? '–' : formatMoney(amount, currency);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>
            {kind === 'balance' ? (
              <AccountName account={of} />
            ) : (
              <BookedName of={of} bookedAs={key} />
            )}
          </b>
          <span>{isRepaired ? `${words} Repaired.` : words}</span>
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone={isRepaired ? 'info' : 'bad'}>
          {isRepaired ? 'Repaired' : kindTexts[kind]}
        </Badge>
      </Cell>
      <Cell slot="meta">
        <span className={styles.onPhone}>Ledger </span>
        {money(ledger)}
      </Cell>
      <Cell slot="money">
        <span className={styles.onPhone}>Other source </span>
        {money(other)}
      </Cell>
    </Row>
  );
}

/** A link to the record's transactions; a missing record has none. */
function BookedName({ of, bookedAs }: { of: string; bookedAs: string }) {
  if (!bookedAs) return of;
  return (
    <Link
      className={styles.link}
      to={`/operator/ledger?tab=movements&key=${encodeURIComponent(bookedAs)}`}
    >
      {of}
    </Link>
  );
}
