import { type Contract, formatMoney, proposalTotal } from '@soloist/contracts';
import { formatDate, rateLabel } from '@soloist/document';
import { Heading } from '@soloist/ui';
import styles from './contract.module.css';

interface ContractSummaryProps {
  contract: Contract;
  titleLevel: 1 | 2;
}

/** The amount, when it is due, and the schedule in one glance. */
export function ContractSummary({ contract, titleLevel }: ContractSummaryProps) {
  const { details, currency, payment_type } = contract;
  return (
    <>
      <p className={styles.meta}>For {contract.client_name || contract.email}</p>
      <Heading level={titleLevel} size="page">
        {contract.project_name}
      </Heading>
      <p className={styles.total}>
        {formatMoney(proposalTotal(contract), currency)}
        {payment_type === 'ongoing' && <small> {rateLabel(details.frequency)}</small>}
      </p>
      <p className={styles.meta}>{dueText(contract)}</p>
      {payment_type === 'milestone' && (
        <ol className={styles.schedule}>
          {details.milestones.map(({ name, end_date, rate }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a contract's milestones never move
            <li key={index}>
              <span>{name}</span>
              <span className={styles.meta}>{formatDate(end_date)}</span>
              <b>{formatMoney(rate ?? 0, currency, { digits: 'whole' })}</b>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function dueText({ payment_type, details, currency }: Contract): string {
  const money = (minor: number | null) => formatMoney(minor ?? 0, currency);
  switch (payment_type) {
    case 'one_time':
      return details.upfront_payment
        ? `${money(details.upfront_payment)} upfront, the rest by ${formatDate(details.end_date)}.`
        : `Due by ${formatDate(details.end_date)}. Nothing is due today.`;
    case 'ongoing':
      return `From ${formatDate(details.start_date)} to ${formatDate(details.end_date)}. First payment ${money(details.payment_rate)}.`;
    case 'milestone': {
      const count = details.milestones.length;
      return `${count} ${count === 1 ? 'milestone' : 'milestones'}, paid one by one. Nothing is due today.`;
    }
  }
}
