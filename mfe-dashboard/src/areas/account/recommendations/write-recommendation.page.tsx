import { homeOf, type RecommendationInvitation } from '@soloist/contracts';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Heading,
  Loading,
  PageBar,
  Recommendation,
  Skeleton,
} from '@soloist/ui';
import { ApiError, Link, useNavigate, useParams, useRole } from '@soloist/web-client';
import { useRequestByLink } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { Requester } from './requester.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { WriteForm } from './write-form.tsx';

/** Writes the recommendation that was requested by email. */
export function WriteRecommendationPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageBar title="Write a recommendation" />
      <div className={styles.page}>
        <Writing key={id} writeId={id} />
      </div>
    </>
  );
}

interface SubmittedRecommendationProps {
  writeId: string;
  request: RecommendationInvitation;
  recommendation: NonNullable<RecommendationInvitation['own']>;
}

/** A recommendation that was shown to others: the writer can only withdraw it. */
function SubmittedRecommendation({
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

function Writing({ writeId }: { writeId: string }) {
  const { data, error, isFetching, refetch } = useRequestByLink(writeId);
  if (!data && error) {
    return isFinal(error) ? (
      <FinalError error={error} />
    ) : (
      <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (!data) return <WritingLoading />;
  if (data.own && !data.own.isOpen) {
    return <SubmittedRecommendation writeId={writeId} request={data} recommendation={data.own} />;
  }
  return <WriteForm key={data.own?.writtenAt} writeId={writeId} request={data} />;
}

function FinalError({ error }: { error: Error }) {
  const navigate = useNavigate();
  const home = homeOf[useRole() ?? 'freelancer'];
  return (
    <EmptyState
      mark="drifting"
      title={titleOf(error)}
      text={error.message}
      action={
        <ButtonLink href={home} onNavigate={navigate}>
          Go back to home
        </ButtonLink>
      }
    />
  );
}

const isFinal = (error: Error) =>
  error instanceof ApiError && [400, 403, 404, 409, 410].includes(error.status);

function titleOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'This link doesn’t work';
  if (error.code === 'forbidden') return 'This is your request';
  if (error.code === 'gone') return 'This request was cancelled';
  return error.code === 'conflict' ? 'This request was already answered' : 'This link doesn’t work';
}

const WritingLoading = () => (
  <Loading label="Loading the request">
    <div className={styles.lists}>
      <Skeleton shape="block" height={64} />
      <Skeleton width="60%" height={28} />
      <Skeleton shape="block" height={200} />
    </div>
  </Loading>
);
