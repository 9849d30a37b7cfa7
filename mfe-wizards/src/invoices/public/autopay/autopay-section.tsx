import type { autopay, EndpointResponse, PublicInvoice } from '@soloist/contracts';
import { Banner, Button, ConfirmDialog, Heading, Loading, Skeleton } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/translations/use-texts.ts';
import styles from '../public-invoice.module.css';
import { problemOf, useInvoiceTexts } from '../translations/use-invoice-texts.ts';
import { useAutopay, useSkipCharge, useStopAutopay } from './autopay.api.ts';
import { AutopayForm, useAutopayTexts } from './autopay-form.tsx';

type Autopay = EndpointResponse<typeof autopay.ofInvoice>;

/** Starts, shows and stops the client's autopay; renders nothing where none is on or can start. */
export function AutopaySection({ invoice }: { invoice: PublicInvoice }) {
  const texts = useAutopayTexts();
  const query = useAutopay(invoice.orderId);
  const stop = useStopAutopay(invoice.orderId);
  const { data } = query;
  if (!data) return <UnloadedAutopay query={query} />;
  if (data.scopes.length === 0 && !data.mandate && !stop.isSuccess) return null;
  const { mandate } = data;
  const isOn = mandate?.state === 'active' || mandate?.state === 'paused';
  return (
    <AutopayCard>
      {stop.isSuccess && !isOn && (
        <div ref={focusOutcome} tabIndex={-1}>
          <Banner tone="ok">{texts.stopped}</Banner>
        </div>
      )}
      {mandate?.state === 'pending' && <p className={styles.meta}>{texts.pending}</p>}
      {isOn && <AutopayState orderId={invoice.orderId} autopay={data} stop={stop} />}
      {!isOn && data.scopes.length > 0 && <Offer invoice={invoice} autopay={data} />}
    </AutopayCard>
  );
}

const sectionId = 'autopay';
/** The links in emails name this part. */
const isLinked = () => location.hash === `#${sectionId}`;

/** It appears after the browser has looked for it. */
const scrollToLinked = (section: HTMLElement | null) => {
  if (isLinked()) section?.scrollIntoView();
};

function AutopayCard({ children }: { children: ReactNode }) {
  const { title } = useAutopayTexts();
  return (
    <section ref={scrollToLinked} className={styles.card} id={sectionId} aria-label={title}>
      <Heading level={2} size="sub">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** A retry would get the same reply; the rest of the page says what is wrong with the invoice. */
const isFinal = (error: Error) =>
  error instanceof ApiError &&
  ((error.status >= 400 && error.status < 500) || error.code === 'payments_unavailable');

/** The error of autopay, with a retry; its skeleton where a link names it. */
function UnloadedAutopay({ query }: { query: ReturnType<typeof useAutopay> }) {
  const texts = useAutopayTexts();
  const invoiceTexts = useInvoiceTexts();
  const { error, isFetching, refetch } = query;
  if (error && isFinal(error)) return null;
  if (error) {
    const { again, trying } = invoiceTexts.missing;
    return (
      <AutopayCard>
        <Banner>
          {texts.notLoaded} {problemOf(error, invoiceTexts)}
        </Banner>
        <Button busy={isFetching && trying} onClick={() => refetch()}>
          {again}
        </Button>
      </AutopayCard>
    );
  }
  if (!isLinked()) return null;
  return (
    <AutopayCard>
      <Loading label={texts.loading}>
        <Skeleton shape="block" height={160} />
      </Loading>
    </AutopayCard>
  );
}

/** The button that had the focus goes with the autopay. */
const focusOutcome = (outcome: HTMLElement | null) => outcome?.focus();

function Offer({ invoice, autopay }: { invoice: PublicInvoice; autopay: Autopay }) {
  const texts = useAutopayTexts();
  const [form, setForm] = useState<'new' | 'open' | 'cancelled'>('new');
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form === 'cancelled') opener.current?.focus();
  }, [form]);
  if (form === 'open')
    return <AutopayForm invoice={invoice} {...autopay} onCancel={() => setForm('cancelled')} />;
  return (
    <>
      <p className={styles.meta}>{texts.offer}</p>
      <Button ref={opener} onClick={() => setForm('open')}>
        {texts.turnOn}
      </Button>
    </>
  );
}

interface AutopayStateProps {
  orderId: string;
  autopay: Autopay;
  stop: ReturnType<typeof useStopAutopay>;
}

function AutopayState({ orderId, autopay: { mandate, charge }, stop }: AutopayStateProps) {
  const texts = useAutopayTexts();
  const invoiceTexts = useInvoiceTexts();
  const { money, day } = useFormats();
  const skip = useSkipCharge(orderId);
  const [isAsking, setIsAsking] = useState(false);
  if (!mandate) return null;
  const isPlanned = charge?.state === 'announced' || charge?.state === 'retrying';
  const problem = stop.error ?? skip.error;
  return (
    <>
      <p>{mandate.state === 'paused' ? texts.paused : texts.on(mandate.method)}</p>
      <p className={styles.meta}>
        {texts.limits(money(mandate.maxAmount, mandate.currency), day(mandate.endsOn))}
      </p>
      <ChargeText charge={charge} />
      {problem && <Banner>{problemOf(problem, invoiceTexts)}</Banner>}
      {isPlanned && (
        <Button busy={skip.isPending && texts.skipping} onClick={() => skip.mutate()}>
          {texts.skip}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {texts.stop}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.stopTitle}
        text={texts.stopText}
        confirmLabel={texts.stop}
        cancelLabel={texts.cancel}
        tone="danger"
        busy={stop.isPending && texts.stopping}
        onConfirm={() => stop.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function ChargeText({ charge }: Pick<Autopay, 'charge'>) {
  const texts = useAutopayTexts();
  const { money, day } = useFormats();
  if (!charge) return null;
  const { amount, currency, at } = charge;
  const text = () => {
    switch (charge.state) {
      case 'announced':
        return texts.announced(money(amount, currency), day(at));
      case 'retrying':
        return texts.retrying(money(amount, currency), day(at));
      case 'sent':
        return texts.sent;
      case 'skipped':
      case 'cancelled':
        return texts.skipped;
      case 'too_large':
        return texts.tooLarge;
      case 'given_up':
        return texts.givenUp;
      case 'paid':
        return '';
    }
  };
  return text() === '' ? null : <p>{text()}</p>;
}
