import type { PublicInvoice } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
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
  /** Opens the checkout for an amount in minor units. */
  onPay: (amount: number) => void;
}

/** Pays an invoice here and now. */
export function OnlinePanel({ invoice, isOwn, end, onPay }: OnlinePanelProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { pay } = texts;
  if (isOwn) return <Banner tone="info">{pay.own}</Banner>;
  return (
    <section className={styles.pay}>
      <Heading level={2} size="sub">
        {pay.online}
      </Heading>
      {end?.kind === 'refused' && <Banner tone="warn">{problemOf(end.error, texts)}</Banner>}
      {hasChoice(invoice) ? (
        <PartChoice invoice={invoice} onPay={onPay} />
      ) : (
        <Button variant="primary" size="lg" block onClick={() => onPay(invoice.balance)}>
          {pay.now(money(invoice.balance, invoice.document.currency))}
        </Button>
      )}
    </section>
  );
}
