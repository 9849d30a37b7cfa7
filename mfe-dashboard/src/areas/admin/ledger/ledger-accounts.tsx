import { formatMoney, ledgerAccount } from '@soloist/contracts';
import {
  Banner,
  Button,
  Cell,
  ConfirmDialog,
  EmptyState,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useState } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useLedgerAccounts, useRebuild } from './ledger.api.ts';
import styles from './ledger.module.css';

/** The platform's accounts and the sums over all users' accounts. */
export function LedgerAccounts() {
  const accounts = useLedgerAccounts();
  return (
    <>
      <RebuildBalances />
      <QueryPanel query={accounts} what="The accounts" height={300}>
        {(list) => (list.length === 0 ? <NoTransactions /> : <Accounts accounts={list} />)}
      </QueryPanel>
    </>
  );
}

export const NoTransactions = () => (
  <EmptyState
    title="No transactions yet"
    text="Transactions appear here after the first payment."
  />
);

interface AccountsProps {
  accounts: { account: string; currency: string; amount: number }[];
}

const Accounts = ({ accounts }: AccountsProps) => (
  <Table caption="Accounts">
    <TableHead>
      <HeadCell slot="main">Account</HeadCell>
      <HeadCell slot="status">Currency</HeadCell>
      <HeadCell slot="money">Balance</HeadCell>
    </TableHead>
    <TableBody>
      {accounts.map(({ account, currency, amount }) => (
        <Row key={`${account} ${currency}`}>
          <Cell slot="main">
            <AccountName account={account} />
          </Cell>
          <Cell slot="status">{currency}</Cell>
          <Cell slot="money">{formatMoney(amount, currency)}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

/** A link to the account's transactions; a sum over several accounts has none. */
export function AccountName({ account }: { account: string }) {
  if (!ledgerAccount.safeParse(account).success) return account;
  return (
    <Link
      className={styles.link}
      to={`/operator/ledger?tab=movements&account=${encodeURIComponent(account)}`}
    >
      {account}
    </Link>
  );
}

function RebuildBalances() {
  const [isConfirming, setConfirming] = useState(false);
  const rebuild = useRebuild();
  const close = () => setConfirming(false);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.calm}>
          Balances are sums of entries. Rebuilding them never changes a transaction.
        </p>
        <Button busy={rebuild.isPending && 'Rebuilding'} onClick={() => setConfirming(true)}>
          Rebuild balances
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Rebuild balances"
        text="This recalculates every balance from its entries. Payments continue meanwhile."
        confirmLabel="Rebuild"
        onConfirm={() => {
          close();
          rebuild.mutate();
        }}
        onCancel={close}
      />
      {rebuild.data && <Rebuilt {...rebuild.data} />}
    </>
  );
}

interface RebuiltProps {
  message: string;
  wrong: { account: string; currency: string; was: number; is: number }[];
}

const Rebuilt = ({ message, wrong }: RebuiltProps) => (
  <>
    <Banner tone={wrong.length === 0 ? 'ok' : 'bad'}>{message}</Banner>
    {wrong.length > 0 && (
      <Table caption="Corrected balances">
        <TableHead>
          <HeadCell slot="main">Account</HeadCell>
          <HeadCell slot="meta">Before</HeadCell>
          <HeadCell slot="money">After</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.map(({ account, currency, was: before, is }) => (
            <Row key={`${account} ${currency}`}>
              <Cell slot="main">
                <AccountName account={account} />
              </Cell>
              <Cell slot="meta">{formatMoney(before, currency)}</Cell>
              <Cell slot="money">{formatMoney(is, currency)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    )}
  </>
);
