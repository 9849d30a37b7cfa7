import { type EndpointResponse, homeOf, overrideHours, type overrides } from '@soloist/contracts';
import { Banner, Button, EmptyState, ErrorState, Facts, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useLocation, useQuery, useRole } from '@soloist/web-client';
import styles from '../pages/account/account.module.css';
import { AccountLayout } from '../pages/account/account-layout.tsx';
import { useBegin, type Version, versionQuery } from './overrides.api.ts';

/** A version in one's own browser: what it is, and a click that begins it. */
export function TryVersionPage() {
  const [name = '', version = ''] = useLocation().pathname.split('/').slice(3);
  return (
    <AccountLayout title="Try a version">
      <Asked key={`${name} ${version}`} params={{ name, version }} />
    </AccountLayout>
  );
}

function Asked({ params }: { params: Version }) {
  const { data, error, isFetching, refetch } = useQuery(versionQuery(params));
  if (data) return <Offer params={params} known={data} />;
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    const title = error.status === 403 ? 'Not yours to try' : 'There is no such version';
    return <EmptyState mark="drifting" title={title} text={error.message} />;
  }
  if (error) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label="Loading the version">
      <Skeleton width="80%" />
      <Skeleton height={160} shape="block" />
    </Loading>
  );
}

interface OfferProps {
  params: Version;
  known: EndpointResponse<typeof overrides.version>;
}

function Offer({ params, known: { release, live } }: OfferProps) {
  const role = useRole() ?? 'freelancer';
  const begin = useBegin(params);
  const published = new Date(release.publishedAt).toLocaleString('en-US', {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
  });
  const start = () =>
    begin.mutate(undefined, { onSuccess: () => window.location.assign(homeOf[role]) });
  return (
    <>
      <p className={styles.lead}>
        This browser shows it for {overrideHours} hours, or until you stop it or sign out. Nobody
        else gets it. The audit log keeps that you saw it.
      </p>
      <Facts
        items={[
          { label: 'Remote', value: release.remote },
          { label: 'Version', value: release.version },
          { label: 'Published', value: `${published} by ${release.publishedBy}` },
          { label: 'Commit', value: release.commit.slice(0, 8) },
          { label: 'Everybody gets', value: live ?? 'Nothing' },
        ]}
      />
      {begin.error && <Banner>{begin.error.message}</Banner>}
      <Button
        variant="primary"
        size="lg"
        block
        busy={(begin.isPending || begin.isSuccess) && 'Opening'}
        onClick={start}
      >
        See it in this browser
      </Button>
    </>
  );
}
