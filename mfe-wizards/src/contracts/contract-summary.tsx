import { type Contract, proposalTotal } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { type Formats, useFormats } from '../shared/translations/use-texts.ts';
import styles from './contract.module.css';
import type { ContractTexts } from './translations/en.ts';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface ContractSummaryProps {
  contract: Contract;
  titleLevel: 1 | 2;
}

/** The amount, the due date and the schedule at a glance. */
export function ContractSummary({ contract, titleLevel }: ContractSummaryProps) {
  const { summary: words } = useContractTexts();
  const formats = useFormats();
  const { details, currency, payment_type } = contract;
  return (
    <>
      <p className={styles.meta}>{words.forClient(contract.client_name || contract.email)}</p>
      <Heading level={titleLevel} size="page">
        {contract.project_name}
      </Heading>
      <p className={styles.total}>
        {formats.money(proposalTotal(contract), currency)}
        {payment_type === 'ongoing' && <small> {words.frequencies[details.frequency]}</small>}
      </p>
      <p className={styles.meta}>{dueText(contract, { words, formats })}</p>
      {payment_type === 'milestone' && (
        <ol className={styles.schedule}>
          {details.milestones.map(({ name, end_date, rate }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a contract's milestones never move
            <li key={index}>
              <span>{name}</span>
              <span className={styles.meta}>{formats.shortDay(end_date)}</span>
              <b>{formats.money(rate ?? 0, currency, 'whole')}</b>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function dueText(
  { payment_type, details, currency }: Contract,
  { words, formats }: { words: ContractTexts['summary']; formats: Formats },
): string {
  const { day } = formats;
  const money = (minor: number | null) => formats.money(minor ?? 0, currency);
  switch (payment_type) {
    case 'one_time':
      if (details.installments?.length) {
        return words.installments(details.installments.length + 1, day(details.end_date));
      }
      return details.upfront_payment
        ? words.upfront(money(details.upfront_payment), day(details.end_date))
        : words.later(day(details.end_date));
    case 'ongoing':
      return words.ongoing(
        day(details.start_date),
        day(details.end_date),
        money(details.payment_rate),
      );
    case 'milestone':
      return words.milestones(details.milestones.length);
  }
}
