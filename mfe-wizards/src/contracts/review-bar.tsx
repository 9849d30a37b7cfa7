import { type Contract, proposalTotal } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { type RefObject, useEffect, useState } from 'react';
import { useFormats } from '../shared/translations/use-texts.ts';
import styles from './contract.module.css';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface ReviewBarProps {
  contract: Contract;
  card: RefObject<HTMLElement | null>;
}

/** On phones the card comes after the document: this bar scrolls to it. */
export function ReviewBar({ contract, card }: ReviewBarProps) {
  const { summary: words } = useContractTexts();
  const { money } = useFormats();
  const isCardVisible = useIsVisible(card);
  if (isCardVisible) return null;
  const handleReview = () => card.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  return (
    <div className={styles.reviewBar}>
      <span>
        <b>{money(proposalTotal(contract), contract.currency)}</b>
        <small>{words.frequencies[contract.details.frequency]}</small>
      </span>
      <Button variant="primary" size="lg" onClick={handleReview}>
        {words.review}
      </Button>
    </div>
  );
}

function useIsVisible(element: RefObject<HTMLElement | null>) {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsVisible(entry?.isIntersecting ?? false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
