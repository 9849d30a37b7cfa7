import { type ProposalDocument, proposalTotal } from '@soloist/contracts';
import { DocumentSection, type HeadingLevel } from './document-section.tsx';
import { describeFeeInstallments } from './fee-installments.ts';
import { formatDate, formatMoney, rateLabel } from './format.ts';
import { MilestoneTable } from './milestone-table.tsx';
import { UserText } from './user-text.tsx';

interface PaymentDetail {
  label: string;
  /** Empty while it is not filled in. */
  value: string;
  blank: string;
}

/** The dates and amounts of a payment type; the last is what the client commits to. */
function listPaymentDetails(document: ProposalDocument): PaymentDetail[] {
  const { payment_type, details, currency } = document;
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency));
  const days = [
    { label: 'Start', value: formatDate(details.start_date), blank: 'Start date' },
    { label: 'End', value: formatDate(details.end_date), blank: 'End date' },
  ];
  if (payment_type === 'one_time') {
    const installments = describeFeeInstallments(document);
    const upfront = { label: 'Upfront payment', value: money(details.upfront_payment) };
    return [
      ...days,
      ...(installments.length > 0 ? installments : [{ ...upfront, blank: 'Amount' }]),
      { label: 'Total fee', value: money(details.total_fee), blank: 'Amount' },
    ];
  }
  return [
    ...days,
    {
      label: 'First payment, due at acceptance',
      value: money(details.payment_rate),
      blank: 'Amount',
    },
    {
      label: `Rate, ${rateLabel(details.frequency)}`.replace(/, $/, ''),
      value: money(details.rate),
      blank: 'Amount',
    },
  ];
}

interface PaymentSectionProps {
  document: ProposalDocument;
  level: HeadingLevel;
}

export function PaymentSection({ document, level }: PaymentSectionProps) {
  if (document.payment_type === 'milestone') {
    return (
      <DocumentSection label="Milestones" level={level}>
        <MilestoneTable
          milestones={document.details.milestones}
          currency={document.currency}
          total={proposalTotal(document)}
        />
      </DocumentSection>
    );
  }
  return (
    <DocumentSection label="Dates and payment" level={level}>
      <dl className="doc-facts">
        {listPaymentDetails(document).map(({ label, value, blank }) => (
          <div key={label} className="doc-fact">
            <dt>{label}</dt>
            <UserText as="dd" text={value} blank={blank} />
          </div>
        ))}
      </dl>
    </DocumentSection>
  );
}
