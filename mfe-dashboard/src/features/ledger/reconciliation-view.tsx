import { formatMoney, type Reconciliation } from '@soloist/contracts';
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
import { formatInstant } from '../../dates.ts';
import styles from './ledger.module.css';
import { AccountName } from './ledger-accounts.tsx';

type Difference = Reconciliation['differences'][number];

const kindTexts: Record<Difference['kind'], string> = {
  unbalanced: 'Does not sum to zero',
  balance: 'Balance is not its entries',
  missing: 'Only at the provider',
  unknown: 'Only in the ledger',
  amount: 'Not the same',
};

const count = (number: number) => number.toLocaleString('en-US');

/** One reconciliation: what was compared, and what did not agree. */
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
        {one.endedAt ? extentOf(one) : 'What was compared is said here once it has ended.'}
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
          The first {differences.length} of {count(differenceCount)} are shown.
        </p>
      )}
    </li>
  );
}

function extentOf({ checked, from, to }: Reconciliation): string {
  const { movements, accounts, provider } = checked;
  const ofProvider = `${count(provider)} payments, refunds, disputes and payouts of the provider`;
  // The first one has no one before it.
  const since = new Date(from).getTime() === 0 ? 'all up' : `from ${formatInstant(from)}`;
  return `${count(movements)} movements, ${count(accounts)} accounts and ${ofProvider}, ${since} to ${formatInstant(to)}.`;
}

function Outcome({ one }: { one: Reconciliation }) {
  const { endedAt, problem, differenceCount, repairedCount } = one;
  if (endedAt === null) return <Badge tone="info">Running</Badge>;
  const left = differenceCount - repairedCount;
  return (
    <>
      {left > 0 && (
        <Badge tone="bad">
          {count(left)} {left === 1 ? 'difference' : 'differences'}
        </Badge>
      )}
      {left === 0 && problem && <Badge tone="warn">Not finished</Badge>}
      {left === 0 && !problem && <Badge tone="ok">All agrees</Badge>}
      {repairedCount > 0 && <Badge tone="info">{count(repairedCount)} repaired</Badge>}
    </>
  );
}

const Differences = ({ differences }: { differences: Difference[] }) => (
  <Table caption="What did not agree">
    <TableHead>
      <HeadCell slot="main">Of</HeadCell>
      <HeadCell slot="status">Difference</HeadCell>
      <HeadCell slot="meta">Ledger</HeadCell>
      <HeadCell slot="money">Other</HeadCell>
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
          <span>{isRepaired ? `${words} That is settled now.` : words}</span>
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
        <span className={styles.onPhone}>Other </span>
        {money(other)}
      </Cell>
    </Row>
  );
}

/** Leads to the movements about it; what was missing has none. */
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
