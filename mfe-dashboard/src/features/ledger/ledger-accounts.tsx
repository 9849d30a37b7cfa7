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
import { Loaded } from '../../loaded.tsx';
import { useLedgerAccounts, useRebuild } from './ledger.api.ts';
import styles from './ledger.module.css';

/** The platform's accounts and the sums over all people's. */
export function LedgerAccounts() {
  const accounts = useLedgerAccounts();
  return (
    <>
      <RebuildBalances />
      <Loaded query={accounts} what="The accounts" height={300}>
        {(list) => (list.length === 0 ? <NothingBooked /> : <Accounts accounts={list} />)}
      </Loaded>
    </>
  );
}

export const NothingBooked = () => (
  <EmptyState title="Nothing is booked yet" text="The first payment will be." />
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

/** Leads to its movements; a sum over several accounts has none of its own. */
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
  const [isAsking, setAsking] = useState(false);
  const rebuild = useRebuild();
  const close = () => setAsking(false);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.calm}>
          Balances are sums of entries. They can be worked out anew at any time; nothing booked
          changes.
        </p>
        <Button busy={rebuild.isPending && 'Working them out'} onClick={() => setAsking(true)}>
          Rebuild balances
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Rebuild balances"
        text="Every balance is worked out anew from all entries. That may take a while; payments go on meanwhile."
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
      <Table caption="Balances that were wrong">
        <TableHead>
          <HeadCell slot="main">Account</HeadCell>
          <HeadCell slot="meta">Was</HeadCell>
          <HeadCell slot="money">Is</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.map(({ account, currency, was, is }) => (
            <Row key={`${account} ${currency}`}>
              <Cell slot="main">
                <AccountName account={account} />
              </Cell>
              <Cell slot="meta">{formatMoney(was, currency)}</Cell>
              <Cell slot="money">{formatMoney(is, currency)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    )}
  </>
);
