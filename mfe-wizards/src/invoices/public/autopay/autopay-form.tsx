import {
  type AutopayScope,
  autopayCurrency,
  autopayMaximum,
  autopayYears,
  composeMandate,
  dayMs,
  type PublicInvoice,
  paymentMinimum,
} from '@soloist/contracts';
import { Banner, Button, DateField, Field, PriceField, RadioGroup } from '@soloist/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../../shared/translations/use-texts.ts';
import styles from '../public-invoice.module.css';
import { problemOf, useInvoiceTexts } from '../translations/use-invoice-texts.ts';
import { useStartAutopay } from './autopay.api.ts';
import { autopayEn } from './autopay.en.ts';
import { autopayHi } from './autopay.hi.ts';
import { firstChargeOf } from './first-charge.rules.ts';

export const useAutopayTexts = () => useTexts({ en: autopayEn, hi: autopayHi });

const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

interface AutopayFormProps {
  invoice: PublicInvoice;
  scopes: AutopayScope[];
  senderName: string;
  onCancel: () => void;
}

/** The terms of the mandate, its text, and the payment that accepts it. */
export function AutopayForm({ invoice, scopes, senderName, onCancel }: AutopayFormProps) {
  const texts = useAutopayTexts();
  const invoiceTexts = useInvoiceTexts();
  const { money } = useFormats();
  const due = firstChargeOf(invoice);
  const [scope, setScope] = useState<AutopayScope>(scopes[0]!);
  // The first invoice of a plan may be for a shorter period than the next ones.
  const largest = Math.max(due, invoice.recurrence?.total ?? 0);
  const [maxAmount, setMaxAmount] = useState<number | null>(Math.min(largest, autopayMaximum));
  const [endsOn, setEndsOn] = useState(dayAfter(365));
  const start = useStartAutopay(invoice);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form has gone.
  useEffect(() => form.current?.focus(), []);
  const isAllowed =
    maxAmount !== null && maxAmount >= paymentMinimum && maxAmount <= autopayMaximum;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAllowed && endsOn) start.mutate({ scope, max_amount: maxAmount, ends_on: endsOn });
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={texts.turnOn}
      className={styles.choice}
      onSubmit={submit}
      noValidate
    >
      {scopes.length > 1 && (
        <RadioGroup
          label={texts.scope}
          value={scope}
          onChange={setScope}
          options={scopes.map((value) => ({
            value,
            label: value === 'client' ? texts.scopes.client(senderName) : texts.scopes.recurring,
          }))}
        />
      )}
      <Field label={texts.maximum} error={isAllowed ? '' : texts.enterMaximum}>
        <PriceField value={maxAmount} onChange={setMaxAmount} currency={autopayCurrency} />
      </Field>
      <Field label={texts.endsOn} error={endsOn ? '' : texts.enterEnd}>
        <DateField
          value={endsOn}
          onChange={setEndsOn}
          min={dayAfter(1)}
          max={dayAfter(autopayYears * 365)}
        />
      </Field>
      <section aria-label={texts.mandate} lang="en" className={`${styles.meta} ${styles.mandate}`}>
        {composeMandate({ senderName, scope, maxAmount: maxAmount ?? 0, endsOn }).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
      {start.error && <Banner>{problemOf(start.error, invoiceTexts)}</Banner>}
      {start.data === false && <Banner tone="warn">{texts.failed}</Banner>}
      <Button type="submit" variant="primary" block busy={start.isPending && texts.opening}>
        {texts.accept(money(due, autopayCurrency))}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}
