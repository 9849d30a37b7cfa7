import { formatMoney, type PaymentRecord } from '@soloist/contracts';
import { Badge, type BadgeTone, Banner, Button } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useState } from 'react';
import { formatDay } from '../../dates.ts';
import styles from './invoices.module.css';
import { RefundDialog } from './refund-dialog.tsx';

const badges: Record<PaymentRecord['state'], { text: string; tone: BadgeTone } | undefined> = {
  captured: undefined,
  partly_refunded: { text: 'Partly refunded', tone: 'neutral' },
  refunded: { text: 'Refunded', tone: 'neutral' },
  disputed: { text: 'Disputed', tone: 'warn' },
  lost: { text: 'Went back', tone: 'bad' },
};

interface OnlinePaymentsProps {
  invoiceId: string;
  payments: PaymentRecord[];
}

/** What the client paid through the checkout, what of it is the freelancer's, and giving it back. */
export function OnlinePayments({ invoiceId, payments }: OnlinePaymentsProps) {
  const [refunding, setRefunding] = useState<PaymentRecord>();
  return (
    <>
      <ul className={styles.lines} aria-label="Online payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <OnlinePayment payment={payment} />
            {payment.refundable > 0 && (
              <Button
                size="sm"
                aria-label={`Refund the payment of ${paidText(payment)}`}
                onClick={() => setRefunding(payment)}
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {payments.map(
        (payment) => payment.disputeId && <DisputeNotice key={payment.id} payment={payment} />,
      )}
      {refunding && (
        <RefundDialog
          invoiceId={invoiceId}
          payment={refunding}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </>
  );
}

const paidText = ({ amount, currency }: PaymentRecord) => formatMoney(amount, currency);

function OnlinePayment({ payment }: { payment: PaymentRecord }) {
  const { state, method, paidAt, refunded, currency } = payment;
  const badge = badges[state];
  return (
    <span>
      <b>
        {paidText(payment)} {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </b>
      <span>
        {formatDay(paidAt)}, online, {method}
        {refunded > 0 && `, ${formatMoney(refunded, currency)} refunded`}
      </span>
      <span className={styles.calm}>{shareText(payment)}</span>
    </span>
  );
}

/** What is the freelancer's of it, and from when on. */
function shareText(payment: PaymentRecord): string {
  const { state, freeAt } = payment;
  if (state === 'refunded') return 'All of it went back to your client.';
  if (state === 'lost') return 'The bank gave it back to your client.';
  const share = state === 'partly_refunded' ? shareOfRest(payment) : shareOfAll(payment);
  if (state === 'disputed') return `${share}. It is held until the bank decides.`;
  return Date.parse(freeAt) > Date.now()
    ? `${share}. It can be paid out from ${formatDay(freeAt)} on.`
    : `${share}. It can be paid out.`;
}

function shareOfAll({ net, fee, tax, walletCurrency }: PaymentRecord): string {
  const money = (minor: number) => formatMoney(minor, walletCurrency);
  const taxed = tax > 0 ? ` and ${money(tax)} tax on it` : '';
  return `${money(net)} of it yours, after our fee of ${money(fee)}${taxed}`;
}

/** Fee and tax came back in proportion; each was rounded by itself. */
function shareOfRest({ net, amount, refunded, walletCurrency }: PaymentRecord): string {
  const rest = Math.round((net * (amount - refunded)) / amount);
  return `About ${formatMoney(rest, walletCurrency)} of the rest yours, after our fee`;
}

function DisputeNotice({ payment: { state, disputeId, amount, currency } }: DisputeNoticeProps) {
  const isOpen = state === 'disputed';
  return (
    <Banner
      tone={isOpen ? 'warn' : 'info'}
      action={
        <Link className={styles.link} to={`/payments/disputes/${disputeId}`}>
          Open the dispute
        </Link>
      }
    >
      {isOpen
        ? `The client’s bank asks for ${formatMoney(amount, currency)} back. Please answer it.`
        : 'The client’s bank asked for this payment back.'}
    </Banner>
  );
}
interface DisputeNoticeProps {
  payment: PaymentRecord;
}
