import type { Contract } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { useRef } from 'react';
import { SentWith } from '../../public-page/sent-with.tsx';
import { AnswerCard } from './answer-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import styles from './contract.module.css';
import { isOpen } from './contract-state.ts';
import { ReviewBar } from './review-bar.tsx';
import { useContractTexts } from './texts/use-contract-texts.ts';

export interface ContractViewProps {
  contract: Contract;
  inFrame: boolean;
  /** It was answered while the page was open. */
  isNews: boolean;
}

/** Before there is a project: the document, and one card to answer it or with what became of it. */
export function DecisionView({ contract, inFrame, isNews }: ContractViewProps) {
  const texts = useContractTexts();
  const card = useRef<HTMLElement>(null);
  const open = isOpen(contract);
  const side = (
    <aside ref={card} className={styles.side}>
      <AnswerCard contract={contract} titleLevel={inFrame ? 2 : 1} isNews={isNews} />
      {!inFrame && <SentWith text={texts.bar.sentWith} />}
    </aside>
  );
  return (
    <>
      <div className={styles.columns}>
        {/* On a phone one thing is above the other: what became of it is not found below pages of text. */}
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
      {open && !inFrame && <ReviewBar contract={contract} card={card} />}
    </>
  );
}
