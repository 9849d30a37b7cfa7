import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import type { SectionId } from './sections.ts';
import { sectionTitles } from './sections.ts';
import styles from './settings.module.css';

interface SettingsSectionProps {
  id: SectionId;
  /** What the section is for, in a sentence. */
  text?: ReactNode;
  children: ReactNode;
}

/** One anchored part of the settings. */
export function SettingsSection({ id, text, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header>
        <Heading level={2} size="section" id={`${id}-title`}>
          {sectionTitles[id]}
        </Heading>
        {text && <p className={styles.muted}>{text}</p>}
      </header>
      {children}
    </section>
  );
}
