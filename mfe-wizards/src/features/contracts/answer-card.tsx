import type { Contract } from '@soloist/contracts';
import { Card } from '@soloist/ui';
import { AcceptForm } from './accept-form.tsx';
import styles from './contract.module.css';
import { isOpen } from './contract-state.ts';
import { ContractSummary } from './contract-summary.tsx';
import { OutcomeCard } from './outcome-card.tsx';

interface AnswerCardProps {
  contract: Contract;
  /** Place of the card's title in the page's outline. */
  titleLevel: 1 | 2;
  isNews: boolean;
}

/** The sticky card: what it comes to and the answer, or what the answer was. */
export function AnswerCard(props: AnswerCardProps) {
  const { contract, titleLevel } = props;
  if (!isOpen(contract)) return <OutcomeCard {...props} />;
  return (
    <Card className={styles.card}>
      <ContractSummary contract={contract} titleLevel={titleLevel} />
      <AcceptForm contract={contract} />
    </Card>
  );
}
