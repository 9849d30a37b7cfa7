import type { PublicInvoice } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { useStopReminders } from './public-invoice.api.ts';
import styles from './public-invoice.module.css';
import { problemOf, useInvoiceTexts } from './translations/use-invoice-texts.ts';

/** Asks for confirmation, because mail scanners open the link too. */
export function StopReminders({ invoice }: { invoice: PublicInvoice }) {
  const texts = useInvoiceTexts();
  const { stop } = texts;
  const { mutate, isPending, isSuccess, error } = useStopReminders(invoice.orderId);
  if (isSuccess) return <Banner tone="ok">{stop.done}</Banner>;
  return (
    <section className={styles.card}>
      <Heading level={2} size="sub">
        {stop.title}
      </Heading>
      <p className={styles.meta}>{stop.text(invoice.document.number)}</p>
      {error && <Banner>{problemOf(error, texts)}</Banner>}
      <Button busy={isPending && stop.busy} onClick={() => mutate()}>
        {stop.confirm}
      </Button>
    </section>
  );
}
