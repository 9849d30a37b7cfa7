import type { InvoiceBalances, InvoiceDocument } from '@soloist/contracts';
import { useContext } from 'react';
import { formatMoney, formatPercent, formatQuantity } from './format.ts';
import { InvoiceSums } from './invoice-sums.tsx';
import { PreviewContext, UserText } from './user-text.tsx';

type Item = InvoiceDocument['items'][number];

const unfilled: Item = { name: '', qty: 1, rate: 0, tax: 0, total: 0 };

interface ItemRowProps {
  item: Item;
  currency: string;
  isTaxed: boolean;
}

function ItemRow({ item: { name, qty, rate, tax, total, sac }, currency, isTaxed }: ItemRowProps) {
  const each = formatMoney(rate, currency);
  return (
    <tr>
      <th scope="row">
        <UserText as="p" className="doc-row-name" text={name} blank="What you did" />
        {sac && <span className="doc-row-note">SAC/HSN {sac}</span>}
        {/* The content of the other columns, where a phone has no space for them. */}
        <span className="doc-row-note doc-phone-only">
          {formatQuantity(qty)} × {each}
          {isTaxed && `, tax ${formatPercent(tax)}`}
        </span>
      </th>
      <td className="doc-quiet">{formatQuantity(qty)}</td>
      <td className="doc-quiet">{each}</td>
      {isTaxed && <td className="doc-quiet">{formatPercent(tax)}</td>}
      <td>{formatMoney(total, currency)}</td>
    </tr>
  );
}

interface InvoiceTableProps {
  document: InvoiceDocument;
  settlement?: InvoiceBalances | null;
}

/** The items with their totals; tax has a column only where something is taxed. */
export function InvoiceTable({ document, settlement = null }: InvoiceTableProps) {
  const { items, currency, tax_mode, tax_name } = document;
  const isPreview = useContext(PreviewContext);
  const isTaxed = tax_mode !== 'none' && items.some(({ tax }) => tax > 0);
  const rows = items.length === 0 && isPreview ? [unfilled] : items;
  return (
    <table className="doc-table doc-items">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="doc-quiet">
            Qty
          </th>
          <th scope="col" className="doc-quiet">
            Rate
          </th>
          {isTaxed && (
            <th scope="col" className="doc-quiet">
              {tax_name || 'Tax'}
            </th>
          )}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and names may repeat
          <ItemRow key={index} item={item} currency={currency} isTaxed={isTaxed} />
        ))}
      </tbody>
      <InvoiceSums document={document} settlement={settlement} isTaxed={isTaxed} />
    </table>
  );
}
