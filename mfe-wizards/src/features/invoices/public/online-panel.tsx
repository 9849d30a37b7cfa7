import type { PublicInvoice } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../texts/use-texts.ts';
import { PartChoice } from './part-choice.tsx';
import type { PayEnd } from './pay-invoice.api.ts';
import styles from './public-invoice.module.css';
import { problemOf, useInvoiceTexts } from './texts/use-invoice-texts.ts';
import { hasChoice } from './use-paying.ts';

interface OnlinePanelProps {
  invoice: PublicInvoice;
  isOwn: boolean;
  /** How it ended the last time. */
  end: PayEnd | undefined;
  /** What was to be paid then, in minor units. */
  last: number | undefined;
  /** Opens the checkout for an amount in minor units. */
  onPay: (amount: number) => void;
}

/** Pays an invoice here and now. */
export function OnlinePanel({ invoice, isOwn, end, last, onPay }: OnlinePanelProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { pay } = texts;
  const button = useFocusAfter(end?.kind === 'closed');
  if (isOwn) return <Banner tone="info">{pay.own}</Banner>;
  return (
    <section className={styles.pay}>
      <Heading level={2} size="sub">
        {pay.online}
      </Heading>
      {end?.kind === 'refused' && <Banner tone="warn">{problemOf(end.error, texts)}</Banner>}
      {hasChoice(invoice) ? (
        <PartChoice invoice={invoice} last={last} button={button} onPay={onPay} />
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

/** Who closes the checkout's window is back where they opened it. */
function useFocusAfter(isClosed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isClosed) button.current?.focus();
  }, [isClosed]);
  return button;
}
