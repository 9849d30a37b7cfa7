import type { SiteSection } from '@soloist/contracts';
import { Switch } from '@soloist/ui';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { sectionNames } from '../../../public-site/site-details.rules.ts';
import type { MyWorks } from '../my-works.api.ts';
import { SectionFields } from './section-fields.tsx';
import styles from './sections.module.css';

interface SectionRowProps {
  section: SiteSection;
  mover: ReactNode;
  works: MyWorks;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (section: SiteSection) => void;
}

/** One section: its position and visibility; once opened, its texts and items. */
export function SectionRow({ section, mover, works, isOpen, onToggle, onChange }: SectionRowProps) {
  const { kind, visible, settings } = section;
  const name = sectionNames[kind];
  const fieldsId = `section-${kind}`;
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        {mover}
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={onToggle}
        >
          <ChevronRight size={16} aria-hidden className={clsx(isOpen && styles.turned)} />
          <span className={clsx(!visible && styles.hidden)}>{settings.title || name}</span>
          {!visible && <span className={styles.state}>Hidden</span>}
        </button>
        <Switch
          hideLabel
          label={`Show ${name}`}
          checked={visible}
          onChange={(next) => onChange({ ...section, visible: next })}
        />
      </div>
      {isOpen && (
        <div id={fieldsId} className={styles.fields}>
          <SectionFields section={section} works={works} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
