import { ButtonLink, PageBar } from '@soloist/ui';
import { Unreadable } from '../shared/translations/unreadable.tsx';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface UnreadableContractProps {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  inFrame: boolean;
}

/** Replaces a contract that does not exist or failed to load. */
export function UnreadableContract({ inFrame, ...failed }: UnreadableContractProps) {
  const texts = useContractTexts();
  const { failedTitle, appHome } = texts.missing;
  const frame = {
    bar: <PageBar title={failedTitle} />,
    home: <ButtonLink href="/empdashboard">{appHome}</ButtonLink>,
  };
  return <Unreadable texts={texts} {...failed} frame={inFrame ? frame : undefined} />;
}
