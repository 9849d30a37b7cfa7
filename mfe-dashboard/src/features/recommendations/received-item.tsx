import type { ReceivedRecommendation } from '@soloist/contracts';
import { Badge, Button, Recommendation } from '@soloist/ui';
import { copyText, Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { useShow } from './recommendations.api.ts';
import styles from './recommendations.module.css';

interface ReceivedItemProps {
  recommendation: ReceivedRecommendation;
  /** What moves it within its list. */
  mover?: ReactNode;
}

/** One recommendation with what its receiver may do with it. */
export function ReceivedItem({ recommendation, mover }: ReceivedItemProps) {
  const { id, publicId, status, writer, signature, email } = recommendation;
  const show = useShow();
  const isShown = status === 'published';
  return (
    <article className={styles.item}>
      {mover}
      <div className={styles.body}>
        {status === 'written' && <Badge tone="info">New</Badge>}
        <Recommendation {...recommendation} />
        {email && <p className={styles.muted}>You asked {email}.</p>}
        <div className={styles.actions}>
          <Button
            size="sm"
            variant={isShown ? 'secondary' : 'primary'}
            busy={show.isPending && (isShown ? 'Hiding' : 'Showing')}
            aria-label={`${isShown ? 'Hide' : 'Show'} the recommendation by ${writer.name}`}
            onClick={() => show.mutate({ id, shown: !isShown })}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          {status === 'written' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Keep hidden: the recommendation by ${writer.name}`}
              onClick={() => show.mutate({ id, shown: false })}
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
          {isShown && (
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
