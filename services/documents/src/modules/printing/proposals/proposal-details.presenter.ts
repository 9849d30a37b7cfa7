import {
  formatMoney,
  listReferences,
  type ProposalDocument,
  proposalTotal,
} from '@soloist/contracts';
import { formatDate, formatPeriod, rateLabel } from '@soloist/document';
import type { DetailRows } from '../../email-templates/index.ts';

function price(document: ProposalDocument): [label: string, value: string] {
  const sum = formatMoney(proposalTotal(document), document.currency);
  switch (document.payment_type) {
    case 'one_time':
      return ['Total', sum];
    case 'ongoing':
      return ['Rate', `${sum} ${rateLabel(document.details.frequency)}`];
    case 'milestone':
      return ['Total', `${sum}, by milestone`];
  }
}

function period({ payment_type, details }: ProposalDocument): string {
  if (payment_type !== 'milestone') return formatPeriod(details.start_date, details.end_date);
  const days = details.milestones.map(({ end_date }) => end_date).toSorted();
  return formatPeriod(days[0] ?? '', days.at(-1) ?? '');
}

/** A proposal in a few lines; `last` is the most relevant one for the email. */
export function listProposalDetails(
  document: ProposalDocument,
  last: DetailRows[number],
): DetailRows {
  const rows: DetailRows = [
    price(document),
    ['Dates', period(document)],
    ...listReferences(document.references),
    last,
  ];
  return rows.filter(([, value]) => value !== '');
}

/** The date that the sender chose; in UTC, its end may be on another date. */
export const validUntil = ({ valid_until, expiresAt }: ProposalDocument): DetailRows[number] => [
  'Valid until',
  formatDate(valid_until || expiresAt),
];

export const acceptedOn = ({ signatures }: ProposalDocument): DetailRows[number] => [
  'Accepted',
  formatDate(signatures.find(({ role }) => role === 'client')?.at ?? ''),
];
