import { ButtonLink, PageBar } from '@soloist/ui';
import { Unreadable } from '../../texts/unreadable.tsx';
import { useContractTexts } from './texts/use-contract-texts.ts';

interface UnreadableContractProps {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  inFrame: boolean;
}

/** In place of a contract that is not there, or did not load. */
export function UnreadableContract({ inFrame, ...failed }: UnreadableContractProps) {
  const texts = useContractTexts();
  const { failedTitle, ownHome } = texts.missing;
  const frame = {
    bar: <PageBar title={failedTitle} />,
    home: <ButtonLink href="/empdashboard">{ownHome}</ButtonLink>,
  };
  return <Unreadable texts={texts} {...failed} frame={inFrame ? frame : undefined} />;
}
