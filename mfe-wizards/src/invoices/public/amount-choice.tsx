import {
  isOnlineAmount,
  leastPayment,
  onlineStep,
  type PublicInvoice,
  paymentMaximum,
  paymentMinimum,
} from '@soloist/contracts';
import { Button, Field, PriceField, RadioGroup } from '@soloist/ui';
import { type FormEvent, type RefObject, useState } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import {
  firstAmountOf,
  nextInstallmentOf,
  remainingTdsOf,
  takesAnyAmount,
} from './invoice-state.rules.ts';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

type Share = 'all' | 'after_tds' | 'first' | 'part';

interface AmountChoiceProps {
  invoice: PublicInvoice;
  /** The amount chosen before the checkout opened, in minor units. */
  last: number | undefined;
  button: RefObject<HTMLButtonElement | null>;
  onPay: (amount: number) => void;
}

/**
 * The amount to pay now: the full balance, without the tax that the payer withholds, what is due
 * first, or another amount.
 */
export function AmountChoice({ invoice, last, button, onPay }: AmountChoiceProps) {
  const { pay } = useInvoiceTexts();
  const { money } = useFormats();
  const { balance, installments = [], minimum_payment = 0, document } = invoice;
  const first = firstAmountOf(invoice);
  const next = nextInstallmentOf(invoice);
  const hasPart = takesAnyAmount(invoice);
  const { currency } = document;
  const step = onlineStep(currency);
  const hasFirst = first < balance && isOnlineAmount(first, currency);
  const hasAll = isOnlineAmount(balance, currency);
  const tds = remainingTdsOf(invoice);
  const afterTds = balance - tds;
  const hasAfterTds = tds > 0 && isOnlineAmount(afterTds, currency);
  const known = [balance, first, ...(hasAfterTds ? [afterTds] : [])];
  const isPart = hasPart && last !== undefined && !known.includes(last);
  const [share, setShare] = useState<Share>(() => {
    if (isPart) return 'part';
    if (last === balance && hasAll) return 'all';
    return firstShare({ hasFirst, hasAfterTds, hasAll });
  });
  const [part, setPart] = useState<number | null>(isPart ? last : null);
  const [problem, setProblem] = useState('');
  const amounts = { all: balance, after_tds: afterTds, first, part: part ?? 0 };
  const amount = amounts[share];
  const most = Math.min(balance, paymentMaximum);
  const maximum = most - (most % step);
  const least = next ? leastPayment(next, minimum_payment) : 0;
  const minimum = Math.max(paymentMinimum, least);
  const firstLabel = next
    ? pay.installment(installments.indexOf(next) + 1, money(first, currency))
    : pay.deposit(money(first, currency));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount < minimum) return setProblem(pay.minimum(money(minimum, currency)));
    if (amount > maximum) return setProblem(pay.maximum(money(maximum, currency)));
    if (amount % step !== 0) return setProblem(pay.endsInZero(currency));
    onPay(amount);
  };
  const change = (next: Share) => {
    setShare(next);
    setProblem('');
  };
  return (
    <form className={styles.choice} onSubmit={submit} noValidate>
      <RadioGroup
        label={pay.howMuch}
        value={share}
        onChange={change}
        options={[
          ...(hasAll ? [{ value: 'all' as const, label: pay.all(money(balance, currency)) }] : []),
          ...(hasAfterTds
            ? [
                {
                  value: 'after_tds' as const,
                  label: pay.afterTds(money(afterTds, currency), money(tds, currency)),
                },
              ]
            : []),
          ...(hasFirst ? [{ value: 'first' as const, label: firstLabel }] : []),
          ...(hasPart ? [{ value: 'part' as const, label: pay.part }] : []),
        ]}
      />
      {share === 'part' && (
        <Field label={pay.amount} error={problem}>
          <PriceField value={part} onChange={setPart} currency={currency} />
        </Field>
      )}
      {tds > 0 && tds === balance && <p className={styles.meta}>{pay.onlyTds}</p>}
      <Button ref={button} type="submit" variant="primary" size="lg" block>
        {amount > 0 ? pay.now(money(amount, currency)) : pay.nowPart}
      </Button>
    </form>
  );
}

function firstShare({
  hasFirst,
  hasAfterTds,
  hasAll,
}: {
  hasFirst: boolean;
  hasAfterTds: boolean;
  hasAll: boolean;
}): Share {
  if (hasFirst) return 'first';
  if (hasAfterTds) return 'after_tds';
  return hasAll ? 'all' : 'part';
}
