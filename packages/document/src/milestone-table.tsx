import type { ProposalDocument } from '@soloist/contracts';
import { useContext } from 'react';
import { formatDate, formatMoney } from './format.ts';
import { PreviewContext, UserText } from './user-text.tsx';

type Milestone = ProposalDocument['details']['milestones'][number];

const unfilled: Milestone = { name: '', deliverable: '', rate: null, end_date: '' };

function MilestoneRow({ milestone, currency }: { milestone: Milestone; currency: string }) {
  const { name, deliverable, rate, end_date } = milestone;
  return (
    <tr>
      <th scope="row">
        <UserText as="p" className="doc-row-name" text={name} blank="Milestone" />
        <UserText as="p" className="doc-row-note" text={deliverable} blank="What the client gets" />
      </th>
      <td className="doc-due">
        <UserText text={formatDate(end_date)} blank="Date" />
      </td>
      <td className="doc-amount">
        <UserText text={rate === null ? '' : formatMoney(rate, currency)} blank="Amount" />
      </td>
    </tr>
  );
}

interface MilestoneTableProps {
  milestones: Milestone[];
  currency: string;
  total: number;
}

export function MilestoneTable({ milestones, currency, total }: MilestoneTableProps) {
  const isPreview = useContext(PreviewContext);
  const rows = milestones.length === 0 && isPreview ? [unfilled] : milestones;
  return (
    <table className="doc-table">
      <thead>
        <tr>
          <th scope="col">Milestone</th>
          <th scope="col">Due</th>
          <th scope="col" className="doc-amount">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((milestone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and names may repeat
          <MilestoneRow key={index} milestone={milestone} currency={currency} />
        ))}
        <tr className="doc-total">
          <th scope="row">Total, paid by milestone</th>
          <td className="doc-amount" colSpan={2}>
            {formatMoney(total, currency)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
