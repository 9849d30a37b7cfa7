import '@soloist/document/document.css';
import type { PublicInvoice } from '@soloist/contracts';
import { InvoiceDocument } from '@soloist/document';
import { Banner, Button, Heading, Loading, Skeleton } from '@soloist/ui';
import { useParams, useSearchParams } from '@soloist/web-client';
import { use, useEffect, useRef, useState } from 'react';
import { RenderedPage } from '../../shared/public-page/rendered-page.ts';
import { SentWith } from '../../shared/public-page/sent-with.tsx';
import { LanguageScope } from '../../shared/translations/language-scope.tsx';
import { Unreadable } from '../../shared/translations/unreadable.tsx';
import { LateAutopay } from './autopay/late-autopay.tsx';
import { InvoiceBar } from './invoice-bar.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { isUnviewed } from './invoice-state.rules.ts';
import { OnlinePanel } from './online-panel.tsx';
import { PayPanel } from './pay-panel.tsx';
import { PaymentScreen, type PayPhase } from './payment-screen.tsx';
import {
  useMarkViewed,
  usePublicInvoice,
  useRefreshInvoice,
  useStopReminders,
} from './public-invoice.api.ts';
import styles from './public-invoice.module.css';
import { problemOf, useInvoiceTexts } from './translations/use-invoice-texts.ts';
import { isPayable, type PayInvoiceState, useInvoicePayment } from './use-invoice-payment.ts';

/**
 * The page behind the link in the invoice email: the amount due, how to pay, and the document. No
 * account needed.
 */
export function PublicInvoicePage() {
  const { orderId = '' } = useParams();
  return (
    <LanguageScope wholePage className={styles.page}>
      <InvoiceOfLink key={orderId} orderId={orderId} />
    </LanguageScope>
  );
}

function InvoiceOfLink({ orderId }: { orderId: string }) {
  const texts = useInvoiceTexts();
  const { data, error, isPending, refetch, isFetching } = usePublicInvoice(orderId);
  useMarkViewedOnce(data);
  if (isPending) return <InvoiceLoading />;
  if (!data) return <Unreadable texts={texts} error={error} onRetry={refetch} busy={isFetching} />;
  return <OpenInvoice invoice={data} />;
}

/** The payment while it is running or has just ended, else the invoice. */
function OpenInvoice({ invoice }: { invoice: PublicInvoice }) {
  const payment = useInvoicePayment(invoice);
  const { pay } = payment;
  const [hasLeft, setHasLeft] = useState(false);
  // A payment may have arrived even when the window was closed or the response was lost, and the
  // invoice may show it only after the payer has left the last screen.
  useRefreshInvoice(invoice.orderId, hasLeft || !pay.isIdle);
  if (payment.viewer === 'unknown' && !payment.showsInvoiceFirst) return <InvoiceLoading />;
  const phase = phaseOf(payment, invoice);
  if (!phase) return <ReadInvoice invoice={invoice} payment={payment} />;
  return (
    <PaymentScreen
      invoice={invoice}
      phase={phase}
      amount={pay.variables?.amount ?? invoice.balance}
      onAgain={() => payment.startPayment(pay.variables?.amount ?? invoice.balance)}
      onSee={() => {
        setHasLeft(true);
        pay.reset();
      }}
    />
  );
}

function phaseOf(
  { pay, opensImmediately }: PayInvoiceState,
  { paid }: PublicInvoice,
): PayPhase | undefined {
  const { isPending, isError, data, variables } = pay;
  if (variables && paid > variables.paidBefore) return 'paid';
  if (isPending || opensImmediately) return 'initializing';
  if (isError) return 'failed';
  return data && data.kind !== 'closed' && data.kind !== 'refused' ? data.kind : undefined;
}

/** Runs once the page has rendered in a person's browser. */
function useMarkViewedOnce(invoice: PublicInvoice | undefined) {
  const { mutate } = useMarkViewed();
  const isReported = useRef(use(RenderedPage)?.isViewReported ?? false);
  useEffect(() => {
    if (!invoice || !isUnviewed(invoice) || isReported.current) return;
    isReported.current = true;
    mutate(invoice);
  }, [invoice, mutate]);
}

/** Asks for confirmation, because mail scanners open the link too. */
function StopReminders({ invoice }: { invoice: PublicInvoice }) {
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

function ReadInvoice({ invoice, payment }: { invoice: PublicInvoice; payment: PayInvoiceState }) {
  const texts = useInvoiceTexts();
  const [search] = useSearchParams();
  const { document, settlement } = invoice;
  const { pay, startPayment, isOnline, viewer, unavailable } = payment;
  return (
    <>
      <InvoiceBar invoice={invoice} />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={texts.pay.title}>
          {search.get('stop') === 'reminders' && <StopReminders invoice={invoice} />}
          <InvoiceCard invoice={invoice}>
            {isOnline && (
              <OnlinePanel
                invoice={invoice}
                isSender={viewer === 'sender'}
                end={pay.data}
                last={pay.variables?.amount}
                onPay={startPayment}
              />
            )}
            {unavailable && <Banner tone="warn">{problemOf(unavailable, texts)}</Banner>}
            {invoice.reader?.role === 'bcc' && <p className={styles.meta}>{texts.pay.copy}</p>}
            {isPayable(invoice) && <PayPanel invoice={invoice} isOnline={isOnline} />}
          </InvoiceCard>
          {viewer === 'client' && <LateAutopay invoice={invoice} />}
          <SentWith text={texts.bar.sentWith} />
        </aside>
        <div className={styles.document}>
          <InvoiceDocument
            document={document}
            senderImage={document.from.profileImage || undefined}
            logo={document.from.logo || undefined}
            settlement={settlement}
          />
        </div>
      </div>
    </>
  );
}

function InvoiceLoading() {
  const texts = useInvoiceTexts();
  return (
    <Loading label={texts.loading}>
      <div className={styles.columns}>
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={760} />
      </div>
    </Loading>
  );
}
