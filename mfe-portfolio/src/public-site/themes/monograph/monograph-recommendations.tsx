import { PlainText } from '../../components/plain-text.tsx';
import { RecommendationList } from '../../components/recommendation-list.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { titleOf } from '../../site-details.rules.ts';
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
