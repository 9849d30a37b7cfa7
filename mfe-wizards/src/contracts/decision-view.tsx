import type { Contract } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Card } from '@soloist/ui';
import { useRef } from 'react';
import { SentWith } from '../shared/public-page/sent-with.tsx';
import { AcceptForm } from './accept-form.tsx';
import { ChangesCard } from './changes-card.tsx';
import styles from './contract.module.css';
import { canDecide, isOpen } from './contract-state.rules.ts';
import { ContractSummary } from './contract-summary.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { ReviewBar } from './review-bar.tsx';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface ResponseCardProps {
  contract: Contract;
  /** The heading level of the card's title. */
  titleLevel: 1 | 2;
  hasJustChanged: boolean;
}

/** The sticky card: the amount and the form to accept, or the outcome. */
function ResponseCard(props: ResponseCardProps) {
  const { contract, titleLevel } = props;
  if (!isOpen(contract)) return <OutcomeCard {...props} />;
  return (
    <Card className={styles.card}>
      <ContractSummary contract={contract} titleLevel={titleLevel} />
      {canDecide(contract) ? <AcceptForm contract={contract} /> : <CopyNote />}
    </Card>
  );
}

/** Replaces the form for a person who received a copy. */
function CopyNote() {
  const { sign } = useContractTexts();
  return <p className={styles.meta}>{sign.copy}</p>;
}

export interface ContractViewProps {
  contract: Contract;
  inFrame: boolean;
  /** The client decided while the page was open. */
  hasJustChanged: boolean;
}

/** Before there is a project: the document, and one card with the form or the outcome. */
export function DecisionView({ contract, inFrame, hasJustChanged }: ContractViewProps) {
  const texts = useContractTexts();
  const card = useRef<HTMLElement>(null);
  const open = isOpen(contract);
  const side = (
    <aside ref={card} className={styles.side}>
      <ResponseCard
        contract={contract}
        titleLevel={inFrame ? 2 : 1}
        hasJustChanged={hasJustChanged}
      />
      {!inFrame && <SentWith text={texts.bar.sentWith} />}
    </aside>
  );
  return (
    <>
      <div className={styles.columns}>
        {/* On a phone the outcome comes above the document, so that the client sees it without scrolling. */}
        {!open && side}
        <div className={styles.main}>
          {contract.replaces && <ChangesCard contract={contract} open />}
          <ProposalDocument
            document={contract}
            senderImage={contract.sender.profileImage || undefined}
          />
        </div>
        {open && side}
      </div>
      {open && !inFrame && canDecide(contract) && <ReviewBar contract={contract} card={card} />}
    </>
  );
}
