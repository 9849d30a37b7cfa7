import type { Contract } from '@soloist/contracts';
import { Card, late, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';
import styles from './contract.module.css';
import { useContractTexts } from './translations/use-contract-texts.ts';

// Few contracts replace another one, and the comparison needs a library.
const ContractChanges = late(async () => ({
  default: (await import('./contract-changes.tsx')).ContractChanges,
}));

/** The differences from the contract that this one replaces. */
export function ChangesCard({ contract, open }: { contract: Contract; open: boolean }) {
  const { changes: words } = useContractTexts();
  if (!contract.replaces) return null;
  const { number, terms } = contract.replaces;
  return (
    <Card className={styles.fold}>
      <details open={open}>
        <summary>{contract.acceptedAt ? words.changed(number) : words.title(number)}</summary>
        <Suspense fallback={<Skeleton shape="block" height={120} />}>
          <ContractChanges before={terms} after={contract} />
        </Suspense>
      </details>
    </Card>
  );
}
