import type { PaymentDocument } from '@soloist/contracts';
import { formatDay, formatMoney } from './format.ts';
import {
  PaymentDocumentHead,
  PaymentDocumentParty,
  PaymentDocumentSummary,
} from './payment-document-layout.tsx';
import { UserText } from './user-text.tsx';

export type ClientStatementPrint = Extract<PaymentDocument, { kind: 'client_statement' }>;

/** Its title, such as `Statement of account, Sofie Lind, EUR`. */
export const clientStatementTitle = ({ client, currency }: ClientStatementPrint) =>
  ['Statement of account', client.name, currency].filter(Boolean).join(', ');

/** What a client was invoiced and paid, with the balance after each: for print. */
export function ClientStatementDocument({ statement }: { statement: ClientStatementPrint }) {
  const { owner, client, currency, at, invoiced, paid, balance } = statement;
  const sums = [
    ['Invoiced', invoiced],
    ['Paid', paid],
    ['Balance', balance],
  ] as const;
  return (
    <div className="doc-sheet">
      <article className="doc doc-statement" lang="en">
        <PaymentDocumentHead
          from={owner.name}
          about={owner.lines.join(', ')}
          title={`Statement of account in ${currency}`}
          dated={formatDay(at)}
        />
        <div className="doc-owed">
          <p>Balance</p>
          <p className="doc-owed-amount">{formatMoney(balance, currency)}</p>
          <p>{formatDay(at)}</p>
        </div>
        <div className="doc-pair">
          <PaymentDocumentParty label="Client" side={client} />
          <PaymentDocumentSummary sums={sums} currency={currency} />
        </div>
        <RowsTable statement={statement} />
      </article>
    </div>
  );
}

function RowsTable({ statement }: { statement: ClientStatementPrint }) {
  const { rows, currency } = statement;
  return (
    <table className="doc-table doc-items doc-movements">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Transaction</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, text, amount, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and two may look alike
          <tr key={index}>
            <td>{formatDay(`${day}T12:00:00Z`)}</td>
            <th scope="row" className="doc-movement">
              <UserText className="doc-row-name" text={text} />
            </th>
            <td>{formatMoney(amount, currency)}</td>
            <td>{formatMoney(balance, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
