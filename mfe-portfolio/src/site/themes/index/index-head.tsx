import { PlainText } from '../../parts/plain-text.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { titleOf } from '../../site-facts.ts';
import styles from './index.module.css';

export const Head = ({ section, word }: SectionProps & { word?: string }) => (
  <header className={styles.head}>
    <h2 id={`${section.kind}-title`} dir="auto">
      {titleOf(section, word)}
    </h2>
    <PlainText text={section.settings.text} />
  </header>
);
