import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import type { SectionId } from './sections.rules.ts';
import { sectionTitles } from './sections.rules.ts';
import styles from './settings.module.css';

interface SettingsSectionProps {
  id: SectionId;
  /** The purpose of the section in one sentence. */
  text?: ReactNode;
  children: ReactNode;
}

/** One settings section with its anchor. */
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
