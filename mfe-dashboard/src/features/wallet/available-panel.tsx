import {
  type FundAccount,
  formatMoney,
  leastPayout,
  payoutCurrency,
  type WalletBalance,
} from '@soloist/contracts';
import { Button, Facts } from '@soloist/ui';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useFundAccounts } from './fund-accounts/fund-accounts.api.ts';
import { isPaidOut, payoutsFirst, sumText } from './money-texts.ts';
import { PayoutDialog } from './payouts/payout-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import styles from './wallet.module.css';

type Asked = 'payout' | 'statement';

interface AvailablePanelProps {
  balances: WalletBalance[];
  arePayoutsPaused: boolean;
}

/** What can be paid out now, and what else is here. */
export function AvailablePanel(props: AvailablePanelProps) {
  const { balances } = props;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { data: accounts } = useFundAccounts();
  const reason = accounts ? hindrance(props, accounts) : '';
  const payable = balances.find(isPaidOut);
  return (
    <section className={styles.column} aria-labelledby="available">
      <h2 id="available" className={styles.calm}>
        Available to pay out
      </h2>
      {balances.length === 0 && <p>Nothing yet.</p>}
      {payoutsFirst(balances).map(({ currency, available }, index) => (
        <Amount key={currency} text={formatMoney(available, currency)} isBig={index === 0} />
      ))}
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          disabled={!accounts || reason !== ''}
          aria-describedby="payout-note"
          onClick={() => setAsked('payout')}
        >
          Pay out
        </Button>
        <Button
          size="lg"
          icon={<FileDown size={16} />}
          disabled={balances.length === 0}
          onClick={() => setAsked('statement')}
        >
          Statement
        </Button>
      </div>
      <p id="payout-note" className={styles.calm}>
        {reason || 'The whole amount arrives: Soloist pays what the bank takes for it.'}
      </p>
      <Sums balances={balances} />
      {asked === 'payout' && payable && <PayoutDialog balance={payable} onClose={close} />}
      {asked === 'statement' && <StatementDialog balances={balances} onClose={close} />}
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

/** Why nothing can be paid out just now; empty when it can. */
function hindrance(
  { balances, arePayoutsPaused }: AvailablePanelProps,
  accounts: FundAccount[],
): string {
  if (arePayoutsPaused) return 'Payouts are paused right now.';
  if (balances.some(({ available }) => available < 0)) {
    return 'A lost dispute took more than was here. What comes in makes up for it first.';
  }
  const payable = balances.find(isPaidOut);
  if (!payable && balances.some(({ available }) => available > 0)) {
    return `Only ${payoutCurrency} can be paid out so far.`;
  }
  if (!payable || payable.available < leastPayout) {
    return `Payouts begin at ${formatMoney(leastPayout, payoutCurrency)}.`;
  }
  if (accounts.some(({ state }) => state === 'verified')) return '';
  return 'Add an account that its bank knows first.';
}

/** Everything besides what is available; what is nothing is left out. */
function Sums({ balances }: { balances: WalletBalance[] }) {
  const items = [
    { label: 'Held back in disputes', value: sumText(balances, 'held') },
    { label: 'On its way to the bank', value: sumText(balances, 'onTheWay') },
    { label: 'Paid out so far', value: sumText(balances, 'paidOut') },
  ].filter(({ value }) => value !== '');
  if (items.length === 0) return null;
  return <Facts items={items} />;
}
