import {
  type FundAccount,
  formatMoney,
  minPayout,
  payoutCurrency,
  type WalletBalance,
  type WalletExchange,
} from '@soloist/contracts';
import { Button, ButtonLink, DescriptionList } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { convertBack, findExchange, rateOfDay } from '../../shared/formats/exchange.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';
import { useFundAccounts } from './fund-accounts.api.ts';
import { isPaidOut, payoutsFirst, sumText } from './money.rules.ts';
import { payoutBlockOf } from './payouts/payout.rules.ts';
import { PayoutDialog } from './payouts/payout-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import type { Wallet } from './wallet.api.ts';
import styles from './wallet.module.css';

type WalletDialog = 'payout' | 'statement';

interface AvailablePanelProps {
  wallet: Wallet;
  arePayoutsPaused: boolean;
}

/** The available balance with its actions, and the other sums of the wallet. */
export function AvailablePanel(props: AvailablePanelProps) {
  const { balances, exchanges = [] } = props.wallet;
  const [openDialog, setOpenDialog] = useState<WalletDialog>();
  const close = () => setOpenDialog(undefined);
  const navigate = useNavigate();
  const isFreelancer = useRole() !== 'employer';
  const { data: accounts } = useFundAccounts();
  const reason = accounts ? payoutBlocker(props, accounts) : '';
  const payable = balances.find(isPaidOut);
  return (
    <section className={styles.column} aria-labelledby="available">
      <h2 id="available" className={styles.calm}>
        Available balance
      </h2>
      {balances.length === 0 && <p>No money yet.</p>}
      {payoutsFirst(balances).map(({ currency, available }, index) => (
        <Amount key={currency} text={formatMoney(available, currency)} isBig={index === 0} />
      ))}
      <WalletCurrency balances={balances} exchanges={exchanges} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          disabled={!accounts || reason !== ''}
          aria-describedby="payout-note"
          onClick={() => setOpenDialog('payout')}
        >
          Pay out
        </Button>
        <Button
          size="lg"
          icon={<FileDown size={16} />}
          disabled={balances.length === 0}
          onClick={() => setOpenDialog('statement')}
        >
          Statement
        </Button>
        {isFreelancer && (
          <ButtonLink size="lg" href="/payments/accounting" onNavigate={navigate}>
            Accounting
          </ButtonLink>
        )}
      </div>
      <p id="payout-note" className={styles.calm}>
        {reason || 'No payout fee.'}
      </p>
      <Sums balances={balances} />
      {openDialog === 'payout' && payable && <PayoutDialog balance={payable} onClose={close} />}
      {openDialog === 'statement' && <StatementDialog balances={balances} onClose={close} />}
    </section>
  );
}

function Amount({ text, isBig }: { text: string; isBig: boolean }) {
  if (!isBig) return <p className={styles.amount}>{text}</p>;
  const [whole, decimals] = text.split('.');
  return (
    <p className={styles.balance}>
      {whole}
      <span>.{decimals}</span>
    </p>
  );
}

/** The balance in the person's own currency, and why the wallet is in another one. */
function WalletCurrency({
  balances,
  exchanges,
}: {
  balances: WalletBalance[];
  exchanges: WalletExchange[];
}) {
  const own = useMyCurrency();
  const inPayoutCurrency = { from: own, to: payoutCurrency };
  const exchange = findExchange(exchanges, inPayoutCurrency) ?? exchanges[0];
  if (!exchange && (!own || own === payoutCurrency)) return null;
  const payable = balances.find(isPaidOut);
  const isMine = exchange?.paid.currency === own;
  return (
    <p className={styles.calm}>
      {exchange && isMine && payable && payable.available > 0 && (
        <>About {formatMoney(convertBack(payable.available, exchange), exchange.paid.currency)}. </>
      )}
      Payments reach your wallet in rupees ({payoutCurrency}), the currency of payouts
      {exchange && <>, last at {rateOfDay(exchange)}</>}.
    </p>
  );
}

/** The reason why a payout is not possible; empty when it is. */
function payoutBlocker(
  { wallet, arePayoutsPaused }: AvailablePanelProps,
  accounts: FundAccount[],
): string {
  const { balances } = wallet;
  if (payoutBlockOf(wallet)) return 'Payouts are blocked after a reported sign-in.';
  if (arePayoutsPaused) return 'Payouts are paused.';
  if (balances.some(({ available }) => available < 0)) {
    return 'A lost dispute exceeded your balance. Future payments cover it first.';
  }
  const payable = balances.find(isPaidOut);
  if (!payable && balances.some(({ available }) => available > 0)) {
    return `Payouts are available in ${payoutCurrency} only.`;
  }
  if (!payable || payable.available < minPayout) {
    return `The smallest payout is ${formatMoney(minPayout, payoutCurrency)}.`;
  }
  if (accounts.some(({ state }) => state === 'verified')) return '';
  return 'Add a verified bank account first.';
}

/** The other sums of the wallet, without zeros. */
function Sums({ balances }: { balances: WalletBalance[] }) {
  const items = [
    { label: 'Held in disputes', value: sumText(balances, 'held') },
    { label: 'In transit to your bank', value: sumText(balances, 'onTheWay') },
    { label: 'Total paid out', value: sumText(balances, 'paidOut') },
  ].filter(({ value }) => value !== '');
  if (items.length === 0) return null;
  return <DescriptionList items={items} />;
}
