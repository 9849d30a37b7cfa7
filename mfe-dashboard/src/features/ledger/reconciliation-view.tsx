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
  const { startedAt, from, to, checked, sums, differences, differenceCount, problem } = one;
  return (
    <li>
      <div className={styles.oneHead}>
        <Heading level={2} size="sub">
          {formatInstant(startedAt)}
        </Heading>
        <Outcome one={one} />
      </div>
      <p className={styles.calm}>
        {count(checked.movements)} movements, {count(checked.accounts)} accounts and{' '}
        {count(checked.provider)} things of the provider from {formatInstant(from)} to{' '}
        {formatInstant(to)}.
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

function Outcome({ one: { endedAt, problem, differenceCount } }: { one: Reconciliation }) {
  if (endedAt === null) return <Badge tone="info">Running</Badge>;
  if (differenceCount > 0) {
    const noun = differenceCount === 1 ? 'difference' : 'differences';
    return (
      <Badge tone="bad">
        {count(differenceCount)} {noun}
      </Badge>
    );
  }
  if (problem) return <Badge tone="warn">Not finished</Badge>;
  return <Badge tone="ok">All agrees</Badge>;
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
        <DifferenceRow key={`${difference.kind} ${difference.of}`} difference={difference} />
      ))}
    </TableBody>
  </Table>
);

function DifferenceRow({ difference }: { difference: Difference }) {
  const { kind, of, currency, ledger, other, words } = difference;
  const money = (amount: number | null) =>
    amount === null || currency === null ? '–' : formatMoney(amount, currency);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <b>{kind === 'balance' ? <AccountName account={of} /> : of}</b>
          <span>{words}</span>
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone="bad">{kindTexts[kind]}</Badge>
      </Cell>
      <Cell slot="meta">{money(ledger)}</Cell>
      <Cell slot="money">{money(other)}</Cell>
    </Row>
  );
}
