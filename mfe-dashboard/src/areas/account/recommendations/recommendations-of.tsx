import { verifiedTexts } from '@soloist/contracts';
import { EmptyState, Recommendation } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useRecommendationsOf } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface RecommendationsOfProps {
  userId: string;
  /** The text of the empty state. */
  none: string;
  /** The action of the empty state. */
  action?: ReactNode;
}

/** The published recommendations of a freelancer. */
export function RecommendationsOf({ userId, none, action }: RecommendationsOfProps) {
  const list = useRecommendationsOf(userId);
  return (
    <QueryPanel query={list} what="The recommendations" height={220}>
      {(recommendations) => {
        if (recommendations.length === 0) {
          return (
            <EmptyState
              headingLevel={3}
              title="No recommendations yet"
              text={none}
              action={action}
            />
          );
        }
        return (
          <>
            <ul className={styles.items}>
              {recommendations.map((recommendation) => (
                <li key={recommendation.id} className={styles.item}>
                  <Recommendation
                    {...recommendation}
                    aside={
                      <Link
                        className={styles.link}
                        to={`/recommendation/${recommendation.publicId}`}
                        aria-label={`Check the recommendation by ${recommendation.writer.name}`}
                      >
                        Check
                      </Link>
                    }
                  />
                </li>
              ))}
            </ul>
            {recommendations.some(({ verified }) => verified) && (
              <p className={styles.muted}>{verifiedTexts.meaning}</p>
            )}
            {action && <p className={styles.after}>{action}</p>}
          </>
        );
      }}
    </QueryPanel>
  );
}
