import { formatMoney, type LedgerTransactionView, ledgerAccount } from '@soloist/contracts';
import { Button, Cell, HeadCell, Row, SearchBox, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { useLedgerTransactions } from './ledger.api.ts';
import styles from './ledger.module.css';
import { AccountName, NoTransactions } from './ledger-accounts.tsx';
import type { LedgerAddress } from './use-ledger-address.ts';

/** All transactions, filtered by account, kind and key prefix. */
export function LedgerTransactions({ address }: { address: LedgerAddress }) {
  const { filters, typedAccount, change, clear } = address;
  const list = useLedgerTransactions(filters);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const isWrong = typedAccount !== '' && !ledgerAccount.safeParse(typedAccount).success;
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label="Account"
          q={typedAccount}
          onSearch={(account) => change({ account: account.trim() })}
        />
        <SearchBox label="Kind" q={filters.kind ?? ''} onSearch={(kind) => change({ kind })} />
        <SearchBox label="Key prefix" q={filters.key ?? ''} onSearch={(key) => change({ key })} />
        {(isNarrowed || isWrong) && (
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {isWrong && (
        <p className={styles.calm} role="status">
          “{typedAccount}” isn’t an account. Try a name like wallet:0123… or platform:fees.
        </p>
      )}
      <PagedList
        list={list}
        what="The transactions"
        empty={isNarrowed ? <NoResults onClear={clear} /> : <NoTransactions />}
      >
        {(transactions) => <Transactions transactions={transactions} />}
      </PagedList>
    </>
  );
}

const Transactions = ({ transactions }: { transactions: LedgerTransactionView[] }) => (
  <Table caption="Transactions, newest first" className={styles.transactions}>
    <TableHead>
      <HeadCell slot="main">Transaction</HeadCell>
      <HeadCell slot="status">Entries</HeadCell>
      <HeadCell slot="meta">Posted</HeadCell>
    </TableHead>
    <TableBody>
      {transactions.map(({ id, key, kind, entries, about, at }) => (
        <Row key={id}>
          <Cell slot="main">
            <span className={styles.names}>
              <b>{key}</b>
              <span>{about ? `${kind}, ${about}` : kind}</span>
            </span>
          </Cell>
          <Cell slot="status">
            <Entries entries={entries} />
          </Cell>
          <Cell slot="meta">{formatInstant(at)}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

function Entries({ entries }: Pick<LedgerTransactionView, 'entries'>) {
  if (entries.length === 0)
    return <span className={styles.calm}>No entries: there were no funds to move.</span>;
  return (
    <ul className={styles.entries}>
      {entries.map(({ account, currency, amount }) => (
        <li key={`${account} ${currency}`}>
          <AccountName account={account} />
          <span>{formatMoney(amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
