import {
  expectedTds,
  type InvoiceBalances,
  type InvoiceDocument,
  taxLines,
} from '@soloist/contracts';
import { formatDate, formatMoney, formatPercent } from './format.ts';

interface Sum {
  label: string;
  /** Minor units. */
  amount: number;
}

/** From the items to the total: only steps that change the amount. */
function stepsTo({ subtotal, discount, taxes, total, ...invoice }: InvoiceDocument): Sum[] {
  const added = invoice.tax_mode === 'exclusive' ? taxSums({ taxes, ...invoice }) : [];
  const off = discount > 0 ? [{ label: 'Discount', amount: -discount }] : [];
  const steps = [...off, ...added];
  return steps.length > 0 ? [{ label: 'Subtotal', amount: subtotal }, ...steps] : [];
}

type Taxed = Pick<InvoiceDocument, 'taxes' | 'tax_name' | 'tax_treatment' | 'currency'>;

function taxSums({ currency, ...taxed }: Taxed, unnamed?: string): Sum[] {
  return taxLines(taxed, unnamed).map(({ name, percent, net, tax }) => ({
    label: `${name} ${formatPercent(percent)} of ${formatMoney(net, currency)}`,
    amount: tax,
  }));
}

/** From the total to the amount due. */
function balanceSums({ received, refunded, credited, withheld = 0 }: InvoiceBalances): Sum[] {
  return [
    { label: 'Paid', amount: withheld - received },
    { label: 'Tax withheld (TDS)', amount: -withheld },
    { label: 'Refunded', amount: refunded },
    { label: 'Credited', amount: -credited },
  ].filter(({ amount }) => amount !== 0);
}

interface InvoiceSumsProps {
  document: InvoiceDocument;
  settlement: InvoiceBalances | null;
  isTaxed: boolean;
}

/** What the client is expected to withhold, and what then remains to be paid. */
function tdsSums({ net, total, tds_rate }: InvoiceDocument): Sum[] {
  const tds = expectedTds({ net, tds_rate });
  if (tds === 0) return [];
  return [
    { label: `TDS ${formatPercent(tds_rate ?? 0)} to withhold`, amount: -tds },
    { label: 'Payable after TDS', amount: total - tds },
  ];
}

/** The foot of the table, which never splits over two pages. */
export function InvoiceSums({ document, settlement, isTaxed }: InvoiceSumsProps) {
  const { currency, total, deposit, installments = [], kind, tax_mode } = document;
  const included = tax_mode === 'inclusive' && isTaxed ? taxSums(document, 'tax') : [];
  const row = ({ label, amount }: Sum) => (
    <tr key={label} className="doc-sum">
      <th scope="row">{label}</th>
      <td colSpan={isTaxed ? 4 : 3}>{formatMoney(amount, currency)}</td>
    </tr>
  );
  return (
    <tbody className="doc-sums">
      {stepsTo(document).map(row)}
      <tr className="doc-total">
        <th scope="row">{kind === 'credit_note' ? 'Total credited' : 'Total'}</th>
        <td colSpan={isTaxed ? 4 : 3}>{formatMoney(total, currency)}</td>
      </tr>
      {included.map(({ label, amount }) => row({ label: `Includes ${label}`, amount }))}
      {installments.map(({ amount, due_date }, index) => (
        <tr key={due_date} className="doc-sum">
          <th scope="row">
            Installment {index + 1} of {installments.length}, due {formatDate(due_date)}
          </th>
          <td colSpan={isTaxed ? 4 : 3}>{formatMoney(amount, currency)}</td>
        </tr>
      ))}
      {!settlement && tdsSums(document).map(row)}
      {deposit > 0 && !settlement && row({ label: 'Deposit due', amount: deposit })}
      {settlement && (
        <>
          {balanceSums(settlement).map(row)}
          <tr className="doc-total">
            <th scope="row">Amount due</th>
            <td colSpan={isTaxed ? 4 : 3}>{formatMoney(settlement.balance, currency)}</td>
          </tr>
        </>
      )}
    </tbody>
  );
}
