import type { PublicInvoice } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { AmountChoice } from './amount-choice.tsx';
import type { PaymentResult } from './pay-invoice.api.ts';
import styles from './public-invoice.module.css';
import { problemOf, useInvoiceTexts } from './translations/use-invoice-texts.ts';
import { hasChoice } from './use-invoice-payment.ts';

interface OnlinePanelProps {
  invoice: PublicInvoice;
  isSender: boolean;
  /** The result of the last attempt. */
  end: PaymentResult | undefined;
  /** The amount of the last attempt, in minor units. */
  last: number | undefined;
  /** Opens the checkout for an amount in minor units. */
  onPay: (amount: number) => void;
}

/** Pays an invoice online. */
export function OnlinePanel({ invoice, isSender, end, last, onPay }: OnlinePanelProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { pay } = texts;
  const button = useFocusAfter(end?.kind === 'closed');
  if (isSender) return <Banner tone="info">{pay.ownInvoice}</Banner>;
  return (
    <section className={styles.pay}>
      <Heading level={2} size="sub">
        {pay.online}
      </Heading>
      {end?.kind === 'refused' && <Banner tone="warn">{problemOf(end.error, texts)}</Banner>}
      {hasChoice(invoice) ? (
        <AmountChoice invoice={invoice} last={last} button={button} onPay={onPay} />
      ) : (
        <Button
          ref={button}
          variant="primary"
          size="lg"
          block
          onClick={() => onPay(invoice.balance)}
        >
          {pay.now(money(invoice.balance, invoice.document.currency))}
        </Button>
      )}
    </section>
  );
}

/** Closing the checkout returns the focus to the button that opened it. */
function useFocusAfter(isClosed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isClosed) button.current?.focus();
  }, [isClosed]);
  return button;
}
