import { PlainText } from '../../parts/plain-text.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { titleOf } from '../../site-facts.ts';
import styles from './poster.module.css';

/** A section's heading; unseen over what speaks for itself and has no words of the owner's. */
export const Head = ({ section, word }: SectionProps & { word?: string }) => (
  <header className={styles.head} data-own={section.settings.title ? '' : undefined}>
    <h2 id={`${section.kind}-title`} dir="auto">
      {titleOf(section, word)}
    </h2>
    <PlainText text={section.settings.text} />
  </header>
);
