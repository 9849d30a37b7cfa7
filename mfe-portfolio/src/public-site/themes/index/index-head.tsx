import { PlainText } from '../../components/plain-text.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { titleOf } from '../../site-details.rules.ts';
import styles from './index.module.css';

export const Head = ({ section, name }: SectionProps & { name?: string }) => (
  <header className={styles.head}>
    <h2 id={`${section.kind}-title`} dir="auto">
      {titleOf(section, name)}
    </h2>
    <PlainText text={section.settings.text} />
  </header>
);
