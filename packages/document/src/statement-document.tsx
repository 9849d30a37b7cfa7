import type { PaymentDocument } from '@soloist/contracts';
import { formatDay, formatMoney, formatMonth } from './format.ts';
import {
  PaymentDocumentHead,
  PaymentDocumentParty,
  PaymentDocumentSummary,
} from './payment-document-layout.tsx';
import { UserText } from './user-text.tsx';

export type Statement = Extract<PaymentDocument, { kind: 'statement' }>;
type Row = Statement['rows'][number];

/** Its title, such as `Statement of Ada Kaya, November 2026, INR`. */
export const statementTitle = ({ owner, period, currency }: Statement) =>
  [owner.name ? `Statement of ${owner.name}` : 'Statement', formatMonth(period), currency].join(
    ', ',
  );

/** A wallet's balance, and each transaction with the balance after it: a document of Soloist, for print. */
export function StatementDocument({ statement }: { statement: Statement }) {
  const { owner, currency, closing } = statement;
  const period = formatMonth(statement.period);
  return (
    <div className="doc-sheet">
      <article className="doc doc-statement" lang="en">
        <PaymentDocumentHead
          from="Soloist"
          about="Wallet"
          title={`Statement in ${currency}`}
          dated={period}
        />
        <div className="doc-owed">
          <p>Closing balance</p>
          <p className="doc-owed-amount">{formatMoney(closing, currency)}</p>
          <p>{period}</p>
        </div>
        <div className="doc-pair">
          <PaymentDocumentParty label="Wallet of" side={owner} />
          <StatementSummary statement={statement} />
        </div>
        <TransactionTable statement={statement} />
      </article>
    </div>
  );
}

const sumOf = (rows: Row[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

function StatementSummary({ statement }: { statement: Statement }) {
  const { rows, currency, opening, closing } = statement;
  const sums = [
    ['Opening balance', opening],
    ['Money in', sumOf(rows.filter(({ amount }) => amount > 0))],
    ['Money out', sumOf(rows.filter(({ amount }) => amount < 0))],
    ['Closing balance', closing],
  ] as const;
  return <PaymentDocumentSummary sums={sums} currency={currency} />;
}

function TransactionTable({ statement }: { statement: Statement }) {
  const { rows, currency, opening, closing } = statement;
  return (
    <table className="doc-table doc-items doc-movements">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Transaction</th>
          <th scope="col">Fee</th>
          <th scope="col">Tax on fee</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        <EdgeRow label="Opening balance" amount={formatMoney(opening, currency)} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and transactions may look alike
          <TransactionRow key={index} row={row} currency={currency} />
        ))}
      </tbody>
      <tbody className="doc-sums">
        <EdgeRow isTotal label="Closing balance" amount={formatMoney(closing, currency)} />
      </tbody>
    </table>
  );
}

function TransactionRow({ row, currency }: { row: Row; currency: string }) {
  const { at, what, about, fee, tax, amount, balance } = row;
  const orNone = (minor: number) => (minor === 0 ? '' : formatMoney(minor, currency));
  return (
    <tr>
      <td>{formatDay(at)}</td>
      <th scope="row" className="doc-movement">
        <UserText className="doc-row-name" text={what} />
        <UserText className="doc-row-note" text={about} />
      </th>
      <td className="doc-quiet">{orNone(fee)}</td>
      <td className="doc-quiet">{orNone(tax)}</td>
      <td>{formatMoney(amount, currency)}</td>
      <td>{formatMoney(balance, currency)}</td>
    </tr>
  );
}

interface EdgeRowProps {
  label: string;
  amount: string;
  isTotal?: boolean;
}

function EdgeRow({ label, amount, isTotal = false }: EdgeRowProps) {
  return (
    <tr className={isTotal ? 'doc-total' : undefined}>
      <th scope="row" colSpan={5} className="doc-edge">
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  );
}
