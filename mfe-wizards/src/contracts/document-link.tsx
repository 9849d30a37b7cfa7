import type { Contract } from '@soloist/contracts';
import { ButtonLink, Spinner } from '@soloist/ui';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './contract.module.css';
import { pdfOf } from './contracts.api.ts';

import { useContractTexts } from './translations/use-contract-texts.ts';

const patienceMs = 30_000;

/** The signed PDF, or its progress. */
export function DocumentLink({ contract }: { contract: Contract }) {
  const { outcome: words } = useContractTexts();
  if (!contract.pdfReady) return <PdfProgress email={contract.email} />;
  return (
    <ButtonLink block size="lg" icon={<Download size={16} />} href={pdfOf(contract)} download>
      {words.signedPdf}
    </ButtonLink>
  );
}

function PdfProgress({ email }: { email: string }) {
  const { outcome: words } = useContractTexts();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.preparing}>
      <Spinner size={14} /> {words.preparing} {isLate && words.preparingLong(email)}
    </p>
  );
}
