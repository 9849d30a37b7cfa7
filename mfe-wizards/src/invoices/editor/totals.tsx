import { formatMoney } from '@soloist/contracts';
import { useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { totalsOf } from '../invoice-form.rules.ts';
import styles from './editor.module.css';

/** The total of the items, with subtotal, discount and tax where they apply. */
export function Totals() {
  const draft = useWatch() as InvoiceDraft;
  const { subtotal, discount, tax, taxes, total } = totalsOf(draft);
  const money = (minor: number) => formatMoney(minor, draft.currency);
  const taxName = draft.tax_name.trim() || 'Tax';
  const isTaxed = taxes.some(({ percent }) => percent > 0);
  const steps = [
    ...(discount > 0 || (isTaxed && draft.tax_mode === 'exclusive')
      ? [['Subtotal', money(subtotal)]]
      : []),
    ...(discount > 0 ? [['Discount', `−${money(discount)}`]] : []),
    ...(isTaxed
      ? [[draft.tax_mode === 'inclusive' ? `Includes ${taxName}` : taxName, money(tax)]]
      : []),
  ];
  return (
    <dl className={styles.totals}>
      {steps.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.due}>
        <dt>Amount due</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
