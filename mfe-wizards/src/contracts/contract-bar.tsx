import type { Contract } from '@soloist/contracts';
import { ButtonLink, PageBar } from '@soloist/ui';
import { Download } from 'lucide-react';
import { PublicBar } from '../shared/public-page/public-bar.tsx';
import { LanguageSwitch } from '../shared/translations/language-switch.tsx';
import styles from './contract.module.css';
import { pdfOf } from './contracts.api.ts';
import { QuestionButton } from './question-button.tsx';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface ContractBarProps {
  contract: Contract;
  inFrame: boolean;
}

/** The sender, and the actions that are always available: ask, download, change the language. */
export function ContractBar({ contract, inFrame }: ContractBarProps) {
  const texts = useContractTexts();
  const { sender, project } = contract;
  if (inFrame) {
    const title = project ? texts.bar.projectTitle : texts.bar.title;
    return <PageBar title={title(sender.name)} actions={<Actions contract={contract} />} />;
  }
  const what = project ? texts.bar.project : texts.bar.proposal;
  return (
    // A proposal's title is on its card.
    <PublicBar sender={sender} what={what} as={project ? 'h1' : 'p'}>
      <Actions contract={contract} />
    </PublicBar>
  );
}

function Actions({ contract }: { contract: Contract }) {
  const texts = useContractTexts();
  return (
    <>
      <LanguageSwitch label={texts.language} />
      <QuestionButton
        contract={contract}
        size="sm"
        block={false}
        variant="ghost"
        className={styles.wide}
      >
        {texts.bar.ask}
      </QuestionButton>
      {contract.pdfReady && (
        <ButtonLink size="sm" icon={<Download size={16} />} href={pdfOf(contract)} download>
          {texts.bar.pdf}
        </ButtonLink>
      )}
    </>
  );
}
