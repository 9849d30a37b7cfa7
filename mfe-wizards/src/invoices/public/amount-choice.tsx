import {
  isOnlineAmount,
  onlineStep,
  type PublicInvoice,
  paymentMaximum,
  paymentMinimum,
} from '@soloist/contracts';
import { Button, Field, PriceField, RadioGroup } from '@soloist/ui';
import { type FormEvent, type RefObject, useState } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

type Share = 'all' | 'deposit' | 'part';

interface AmountChoiceProps {
  invoice: PublicInvoice;
  /** The amount chosen before the checkout opened, in minor units. */
  last: number | undefined;
  button: RefObject<HTMLButtonElement | null>;
  onPay: (amount: number) => void;
}

/** The amount to pay now: the full balance, the deposit, or another amount. */
export function AmountChoice({ invoice, last, button, onPay }: AmountChoiceProps) {
  const { pay } = useInvoiceTexts();
  const { money } = useFormats();
  const { balance, deposit, part_payments, document } = invoice;
  const { currency } = document;
  const step = onlineStep(currency);
  const hasDeposit = deposit < balance && isOnlineAmount(deposit, currency);
  const hasAll = isOnlineAmount(balance, currency);
  const isPart = part_payments && last !== undefined && last !== balance && last !== deposit;
  const [share, setShare] = useState<Share>(() => {
    if (isPart) return 'part';
    if (last === balance && hasAll) return 'all';
    return firstShare({ hasDeposit, hasAll });
  });
  const [part, setPart] = useState<number | null>(isPart ? last : null);
  const [problem, setProblem] = useState('');
  const amounts = { all: balance, deposit, part: part ?? 0 };
  const amount = amounts[share];
  const most = Math.min(balance, paymentMaximum);
  const maximum = most - (most % step);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount < paymentMinimum) return setProblem(pay.minimum(money(paymentMinimum, currency)));
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
          ...(hasDeposit
            ? [{ value: 'deposit' as const, label: pay.deposit(money(deposit, currency)) }]
            : []),
          ...(part_payments ? [{ value: 'part' as const, label: pay.part }] : []),
        ]}
      />
      {share === 'part' && (
        <Field label={pay.amount} error={problem}>
          <PriceField value={part} onChange={setPart} currency={currency} />
        </Field>
      )}
      <Button ref={button} type="submit" variant="primary" size="lg" block>
        {amount > 0 ? pay.now(money(amount, currency)) : pay.nowPart}
      </Button>
    </form>
  );
}

function firstShare({ hasDeposit, hasAll }: { hasDeposit: boolean; hasAll: boolean }): Share {
  if (hasDeposit) return 'deposit';
  return hasAll ? 'all' : 'part';
}
