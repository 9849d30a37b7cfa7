import { verifiedTexts } from '@soloist/contracts';
import { EmptyState, Recommendation } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { Loaded } from '../../loaded.tsx';
import { useRecommendationsOf } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface RecommendationsOfProps {
  userId: string;
  /** Said when there are none. */
  none: string;
  /** What can be done about that. */
  action?: ReactNode;
}

/** What is published about a freelancer, as others see it. */
export function RecommendationsOf({ userId, none, action }: RecommendationsOfProps) {
  const list = useRecommendationsOf(userId);
  return (
    <Loaded query={list} what="The recommendations" height={220}>
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
    </Loaded>
  );
}
