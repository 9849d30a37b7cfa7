import { RecommendationList } from '../../components/recommendation-list.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export const Recommendations = ({ section }: SectionProps) => (
  <section id="recommendations" className={styles.said} aria-labelledby="recommendations-title">
    <Head section={section} />
    <RecommendationList />
  </section>
);
