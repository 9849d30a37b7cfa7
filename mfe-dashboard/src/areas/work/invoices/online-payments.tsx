import { formatMoney, type PaymentRecord } from '@soloist/contracts';
import { Badge, type BadgeTone, Banner, Button } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useState } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import styles from './invoices.module.css';
import { RefundDialog } from './refund-dialog.tsx';

const badges: Record<PaymentRecord['state'], { text: string; tone: BadgeTone } | undefined> = {
  captured: undefined,
  partly_refunded: { text: 'Partly refunded', tone: 'neutral' },
  refunded: { text: 'Refunded', tone: 'neutral' },
  disputed: { text: 'Disputed', tone: 'warn' },
  lost: { text: 'Dispute lost', tone: 'bad' },
};

interface OnlinePaymentsProps {
  invoiceId: string;
  payments: PaymentRecord[];
}

/** Checkout payments with the freelancer's share of each, and their refunds. */
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
                aria-label={`Refund payment of ${paidText(payment)}`}
                onClick={() => setRefunding(payment)}
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {payments.map(
        (payment) => payment.disputeId && <DisputeBanner key={payment.id} payment={payment} />,
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

/** The freelancer's share of a payment and the day it becomes available. */
function shareText(payment: PaymentRecord): string {
  const { state, freeAt } = payment;
  if (state === 'refunded') return 'You refunded the full amount.';
  if (state === 'lost') return 'The bank refunded your client.';
  const share = state === 'partly_refunded' ? shareOfRest(payment) : shareOfAll(payment);
  if (state === 'disputed') return `${share}. We hold it until the bank decides.`;
  return Date.parse(freeAt) > Date.now()
    ? `${share}. Available ${formatDay(freeAt)}.`
    : `${share}. Available now.`;
}

function shareOfAll({ net, fee, tax, walletCurrency }: PaymentRecord): string {
  const money = (minor: number) => formatMoney(minor, walletCurrency);
  const taxed = tax > 0 ? ` and ${money(tax)} tax` : '';
  return `You earn ${money(net)} after our ${money(fee)} fee${taxed}`;
}

/** Fee and tax were refunded in proportion and rounded separately. */
function shareOfRest({ net, amount, refunded, walletCurrency }: PaymentRecord): string {
  const rest = Math.round((net * (amount - refunded)) / amount);
  return `You keep about ${formatMoney(rest, walletCurrency)} after our fee`;
}

function DisputeBanner({ payment: { state, disputeId, amount, currency } }: DisputeBannerProps) {
  const isOpen = state === 'disputed';
  return (
    <Banner
      tone={isOpen ? 'warn' : 'info'}
      action={
        <Link className={styles.link} to={`/payments/disputes/${disputeId}`}>
          View dispute
        </Link>
      }
    >
      {isOpen
        ? `Your client disputed ${formatMoney(amount, currency)}. Respond to the dispute.`
        : 'Your client disputed this payment.'}
    </Banner>
  );
}
interface DisputeBannerProps {
  payment: PaymentRecord;
}
