import type { RecommendationInvitation } from '@soloist/contracts';
import { Heading, Recommendation } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from './recommendations.module.css';
import { Requester } from './requester.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface SubmittedRecommendationProps {
  writeId: string;
  request: RecommendationInvitation;
  recommendation: NonNullable<RecommendationInvitation['own']>;
}

/** A recommendation that was shown to others: the writer can only withdraw it. */
export function SubmittedRecommendation({
  writeId,
  request,
  recommendation,
}: SubmittedRecommendationProps) {
  const { freelancer, writerName, status } = request;
  const { text, relation, role, writtenAt, publicId } = recommendation;
  return (
    <div className={styles.form}>
      <Requester request={request} />
      <Heading level={2} size="page">
        Your recommendation
      </Heading>
      <Recommendation {...{ text, relation, writtenAt }} writer={{ name: writerName, role }} />
      <p className={styles.muted}>
        {status === 'published'
          ? `${freelancer.name} shows it to others, so you can’t edit it. You can withdraw it anytime.`
          : `${freelancer.name} has hidden it from others. You can withdraw it anytime.`}
      </p>
      <div className={styles.actions}>
        <WithdrawButton writeId={writeId} />
        {status === 'published' && (
          <Link className={styles.link} to={`/recommendation/${publicId}`}>
            View public page
          </Link>
        )}
      </div>
    </div>
  );
}
