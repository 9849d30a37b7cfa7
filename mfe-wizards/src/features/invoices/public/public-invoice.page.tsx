import '@soloist/document/document.css';
import type { PublicInvoice } from '@soloist/contracts';
import { InvoiceDocument } from '@soloist/document';
import { Loading, Skeleton } from '@soloist/ui';
import { useParams, useSearchParams } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import { SentWith } from '../../../public-page/sent-with.tsx';
import { LanguageScope } from '../../../texts/language-scope.tsx';
import { Unreadable } from '../../../texts/unreadable.tsx';
import { InvoiceBar } from './invoice-bar.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { OnlinePanel } from './online-panel.tsx';
import { PayPanel } from './pay-panel.tsx';
import { PayingScreen, type PayPhase } from './paying-screens.tsx';
import { useMarkViewed, usePublicInvoice, useRefreshed } from './public-invoice.api.ts';
import styles from './public-invoice.module.css';
import { StopReminders } from './stop-reminders.tsx';
import { useInvoiceTexts } from './texts/use-invoice-texts.ts';
import { isPayable, type Paying, usePaying } from './use-paying.ts';

/** What the client opens from the mail: what is owed, how to pay it, and the paper. No account needed. */
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

/** The payment while it is under way or has just ended, else the invoice. */
function OpenInvoice({ invoice }: { invoice: PublicInvoice }) {
  const paying = usePaying(invoice);
  const { pay } = paying;
  // A closed window or a lost answer does not mean that nothing was paid.
  useRefreshed(invoice.orderId, !pay.isIdle);
  if (paying.whose === 'unknown') return <InvoiceLoading />;
  const phase = phaseOf(paying, invoice);
  if (!phase) return <ReadInvoice invoice={invoice} paying={paying} />;
  return (
    <PayingScreen
      invoice={invoice}
      phase={phase}
      amount={pay.variables?.amount ?? invoice.balance}
      onAgain={() => paying.begin(pay.variables?.amount ?? invoice.balance)}
      onSee={pay.reset}
    />
  );
}

function phaseOf({ pay, opensAtOnce }: Paying, { paid }: PublicInvoice): PayPhase | undefined {
  const { isPending, isError, data, variables } = pay;
  if (variables && paid > variables.paidBefore) return 'paid';
  if (isPending || opensAtOnce) return 'initializing';
  if (isError) return 'failed';
  return data && data.kind !== 'closed' && data.kind !== 'refused' ? data.kind : undefined;
}

const isNews = (invoice: PublicInvoice) =>
  invoice.status === 'sent' || invoice.status === 'overdue';

/** Once the page has been drawn, in a person's browser. */
function useMarkViewedOnce(invoice: PublicInvoice | undefined) {
  const { mutate } = useMarkViewed();
  const told = useRef(false);
  useEffect(() => {
    if (!invoice || !isNews(invoice) || told.current) return;
    told.current = true;
    mutate(invoice);
  }, [invoice, mutate]);
}

function ReadInvoice({ invoice, paying }: { invoice: PublicInvoice; paying: Paying }) {
  const texts = useInvoiceTexts();
  const [search] = useSearchParams();
  const { document, settlement } = invoice;
  const { pay, begin, isOnline, whose } = paying;
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
                isOwn={whose === 'own'}
                end={pay.data}
                last={pay.variables?.amount}
                onPay={begin}
              />
            )}
            {isPayable(invoice) && <PayPanel invoice={invoice} isOnline={isOnline} />}
          </InvoiceCard>
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
