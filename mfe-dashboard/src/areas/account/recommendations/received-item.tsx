import type { ReceivedRecommendation } from '@soloist/contracts';
import { Badge, Button, Recommendation } from '@soloist/ui';
import { copyText, Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { useSetPublished } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface ReceivedItemProps {
  recommendation: ReceivedRecommendation;
  /** The handle that moves it within its list. */
  mover?: ReactNode;
}

/** One recommendation with the receiver's actions. */
export function ReceivedItem({ recommendation, mover }: ReceivedItemProps) {
  const { id, publicId, status, writer, signature, email } = recommendation;
  const setPublished = useSetPublished();
  const isPublished = status === 'published';
  return (
    <article className={styles.item}>
      {mover}
      <div className={styles.body}>
        {status === 'written' && <Badge tone="info">New</Badge>}
        <Recommendation {...recommendation} />
        {email && <p className={styles.muted}>Requested from {email}.</p>}
        <div className={styles.actions}>
          <Button
            size="sm"
            variant={isPublished ? 'secondary' : 'primary'}
            busy={setPublished.isPending && (isPublished ? 'Hiding' : 'Showing')}
            aria-label={`${isPublished ? 'Hide' : 'Show'} the recommendation by ${writer.name}`}
            onClick={() => setPublished.mutate({ id, isPublished: !isPublished })}
          >
            {isPublished ? 'Hide' : 'Show'}
          </Button>
          {status === 'written' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Keep hidden: the recommendation by ${writer.name}`}
              onClick={() => setPublished.mutate({ id, isPublished: false })}
            >
              Keep hidden
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Copy signature of the recommendation by ${writer.name}`}
            onClick={() => void copyText(signature, 'Signature')}
          >
            Copy signature
          </Button>
          {isPublished && (
            <Link
              className={styles.link}
              to={`/recommendation/${publicId}`}
              aria-label={`Public page of the recommendation by ${writer.name}`}
            >
              Public page
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}
