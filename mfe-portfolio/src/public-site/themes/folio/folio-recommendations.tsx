import { RecommendationList } from '../../components/recommendation-list.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import styles from './folio.module.css';
import { Sheet } from './folio-sheet.tsx';

export const Recommendations = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <div className={styles.said}>
      <RecommendationList />
    </div>
  </Sheet>
);
