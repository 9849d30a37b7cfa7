import { Banner } from '@soloist/ui';
import styles from './contract.module.css';
import { useContractTexts } from './texts/use-contract-texts.ts';

/** What is shown may have changed meanwhile. */
export function OfflineNote() {
  const texts = useContractTexts();
  return (
    <Banner tone="warn" className={styles.note}>
      {texts.offline}
    </Banner>
  );
}
