import type { Contract } from '@soloist/contracts';
import { Avatar, ButtonLink, PageBar } from '@soloist/ui';
import { Download } from 'lucide-react';
import { LanguageSwitch } from '../../texts/language-switch.tsx';
import { AskButton } from './ask-button.tsx';
import styles from './contract.module.css';
import { pdfOf } from './contracts.api.ts';
import { useContractTexts } from './texts/use-contract-texts.ts';

interface ContractBarProps {
  contract: Contract;
  inFrame: boolean;
}

/** Whom it is from, and what can be done at any time: ask, download, read it in another language. */
export function ContractBar({ contract, inFrame }: ContractBarProps) {
  const texts = useContractTexts();
  const { sender, project } = contract;
  if (inFrame) {
    const title = project ? texts.bar.projectTitle : texts.bar.title;
    return <PageBar title={title(sender.name)} actions={<Actions contract={contract} />} />;
  }
  // The title of a proposal is on its card.
  const Title = project ? 'h1' : 'p';
  return (
    <header className={styles.bar}>
      <div className={styles.sender}>
        <Avatar name={sender.name} src={sender.profileImage || undefined} size={36} />
        <Title>
          <b>{sender.name}</b> <span>{project ? texts.bar.project : texts.bar.proposal}</span>
        </Title>
      </div>
      <div className={styles.actions}>
        <Actions contract={contract} />
      </div>
    </header>
  );
}

function Actions({ contract }: { contract: Contract }) {
  const texts = useContractTexts();
  return (
    <>
      <LanguageSwitch label={texts.language} />
      <AskButton
        contract={contract}
        size="sm"
        block={false}
        variant="ghost"
        className={styles.wide}
      >
        {texts.bar.ask}
      </AskButton>
      {contract.pdfReady && (
        <ButtonLink size="sm" icon={<Download size={16} />} href={pdfOf(contract)} download>
          {texts.bar.pdf}
        </ButtonLink>
      )}
    </>
  );
}
