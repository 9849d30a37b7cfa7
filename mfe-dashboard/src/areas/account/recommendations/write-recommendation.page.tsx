import { homeOf } from '@soloist/contracts';
import { ButtonLink, EmptyState, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate, useParams, useRole } from '@soloist/web-client';
import { useRequestByLink } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { SubmittedRecommendation } from './submitted-recommendation.tsx';
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
