import { Drawer } from '@soloist/ui';
import { type ReactNode, useState } from 'react';
import { CriteriaPanel } from './criteria-panel.tsx';
import { HowMatchesAreMade } from './how-matches-are-made.tsx';
import type { useMatchCriteria } from './matches.api.ts';
import styles from './matches.module.css';

interface WhyTheseProps {
  of: Parameters<typeof useMatchCriteria>[0];
  /** Explains what a correction changes. */
  children: ReactNode;
}

/** Opens the criteria behind the suggestions, with their corrections. */
export function WhyThese({ of, children }: WhyTheseProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.why}>
      <span>Best matches first</span>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Why you see these
      </button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title="Why you see these">
        <div className={styles.rail}>
          <CriteriaPanel of={of}>{children}</CriteriaPanel>
          <HowMatchesAreMade />
        </div>
      </Drawer>
    </div>
  );
}
