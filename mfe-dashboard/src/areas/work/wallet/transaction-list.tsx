import { HeadCell, Table, TableBody, TableHead } from '@soloist/ui';
import { useRole } from '@soloist/web-client';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { TransactionTools } from './transaction-tools.tsx';
import type { WalletAddress } from './use-wallet-address.ts';
import { useBalances, useTransactions, type WalletRow } from './wallet.api.ts';

/** The wallet's transactions, filtered by the address. */
export function TransactionList({ address }: { address: WalletAddress }) {
  const { filters, clear } = address;
  const list = useTransactions(filters);
  const balances = useBalances().data?.balances;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = balances?.length === 0 && !isNarrowed;
  return (
    <>
      {!isEmpty && (
        <TransactionTools
          address={address}
          currencies={balances?.map(({ currency }) => currency) ?? []}
        />
      )}
      <PagedList
        list={list}
        what="Your activity"
        empty={isNarrowed ? <NoResults onClear={clear} /> : <NoActivity />}
      >
        {(transactions) => (
          <Transactions transactions={transactions} isPendingOnly={Boolean(filters.waiting)} />
        )}
      </PagedList>
    </>
  );
}

interface TransactionsProps {
  transactions: WalletRow[];
  isPendingOnly: boolean;
}

const Transactions = ({ transactions, isPendingOnly }: TransactionsProps) => (
  <Table caption={isPendingOnly ? 'Pending payments, soonest first' : 'Activity, newest first'}>
    <TableHead>
      <HeadCell slot="main">From or to</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Date</HeadCell>
      <HeadCell slot="money">Amount</HeadCell>
    </TableHead>
    <TableBody>
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </TableBody>
  </Table>
);

function NoActivity() {
  if (useRole() === 'employer') {
    return (
      <LinkedEmptyState
        title="No activity yet"
        text="Your earnings from people you invite appear here."
        href="/refer-to-earn"
        linkLabel="Refer to earn"
      />
    );
  }
  return (
    <LinkedEmptyState
      title="No activity yet"
      text="Online payments and referral earnings appear here."
      href="/invoice/new"
      linkLabel="New invoice"
    />
  );
}
