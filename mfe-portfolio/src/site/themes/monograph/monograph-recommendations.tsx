import { PlainText } from '../../parts/plain-text.tsx';
import { RecommendationList } from '../../parts/recommendation-list.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { titleOf } from '../../site-facts.ts';
import styles from './monograph.module.css';

export const Recommendations = ({ section }: SectionProps) => (
  <section id="recommendations" className={styles.said} aria-labelledby="recommendations-title">
    <header>
      <h2 id="recommendations-title" dir="auto">
        {titleOf(section)}
      </h2>
      <PlainText text={section.settings.text} className={styles.quiet} />
    </header>
    <div>
      <RecommendationList />
    </div>
  </section>
);
