import type { Contract } from '@soloist/contracts';
import { Card } from '@soloist/ui';
import { AcceptForm } from './accept-form.tsx';
import styles from './contract.module.css';
import { isOpen } from './contract-state.rules.ts';
import { ContractSummary } from './contract-summary.tsx';
import { OutcomeCard } from './outcome-card.tsx';

interface ResponseCardProps {
  contract: Contract;
  /** The heading level of the card's title. */
  titleLevel: 1 | 2;
  hasJustChanged: boolean;
}

/** The sticky card: the amount and the form to accept, or the outcome. */
export function ResponseCard(props: ResponseCardProps) {
  const { contract, titleLevel } = props;
  if (!isOpen(contract)) return <OutcomeCard {...props} />;
  return (
    <Card className={styles.card}>
      <ContractSummary contract={contract} titleLevel={titleLevel} />
      <AcceptForm contract={contract} />
    </Card>
  );
}
