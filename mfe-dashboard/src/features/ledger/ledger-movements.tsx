import { formatMoney, type LedgerMovement, ledgerAccount } from '@soloist/contracts';
import { Button, Cell, HeadCell, Row, SearchBox, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { NothingFound, PagedList } from '../projects/paged-list.tsx';
import { useLedgerMovements } from './ledger.api.ts';
import styles from './ledger.module.css';
import { AccountName, NothingBooked } from './ledger-accounts.tsx';
import type { LedgerAddress } from './ledger-address.ts';

/** Everything booked, narrowed by account, kind and the beginning of a key. */
export function LedgerMovements({ address }: { address: LedgerAddress }) {
  const { filters, typedAccount, change, clear } = address;
  const list = useLedgerMovements(filters);
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
        <SearchBox
          label="Key begins with"
          q={filters.key ?? ''}
          onSearch={(key) => change({ key })}
        />
        {(isNarrowed || isWrong) && (
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {isWrong && (
        <p className={styles.calm} role="status">
          “{typedAccount}” is no account. Accounts are called like wallet:0123… or platform:fees.
        </p>
      )}
      <PagedList
        list={list}
        what="The movements"
        empty={isNarrowed ? <NothingFound onClear={clear} /> : <NothingBooked />}
      >
        {(movements) => <Movements movements={movements} />}
      </PagedList>
    </>
  );
}

const Movements = ({ movements }: { movements: LedgerMovement[] }) => (
  <Table caption="Movements, newest first" className={styles.movements}>
    <TableHead>
      <HeadCell slot="main">Movement</HeadCell>
      <HeadCell slot="status">Entries</HeadCell>
      <HeadCell slot="meta">Booked</HeadCell>
    </TableHead>
    <TableBody>
      {movements.map(({ id, key, kind, entries, about, at }) => (
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

function Entries({ entries }: Pick<LedgerMovement, 'entries'>) {
  if (entries.length === 0)
    return <span className={styles.calm}>None: nothing was there to take.</span>;
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
