import {
  dateFormat,
  type EndpointResponse,
  homeOf,
  overrideHours,
  type overrides,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
} from '@soloist/ui';
import { ApiError, useLocation, useQuery, useRole } from '@soloist/web-client';
import { useBegin, type Version, versionQuery } from '../../overrides/overrides.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';

/** Describes a version and starts its preview in this browser. */
export function TryVersionPage() {
  const [name = '', version = ''] = useLocation().pathname.split('/').slice(3);
  return (
    <AccountLayout title="Version preview">
      <VersionPreview key={`${name} ${version}`} params={{ name, version }} />
    </AccountLayout>
  );
}

function VersionPreview({ params }: { params: Version }) {
  const { data, error, isFetching, refetch } = useQuery(versionQuery(params));
  if (data) return <Offer params={params} known={data} />;
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    const title = error.status === 403 ? 'No access to this version' : 'Version not found';
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

const formatPublished = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

interface OfferProps {
  params: Version;
  known: EndpointResponse<typeof overrides.version>;
}

function Offer({ params, known: { release, live } }: OfferProps) {
  const role = useRole() ?? 'freelancer';
  const begin = useBegin(params);
  const published = formatPublished(release.publishedAt);
  const start = () =>
    begin.mutate(undefined, { onSuccess: () => window.location.assign(homeOf[role]) });
  return (
    <>
      <p className={styles.lead}>
        Only this browser shows it, for {overrideHours} hours or until you stop it or log out. The
        audit log records the preview.
      </p>
      <DescriptionList
        items={[
          { label: 'Remote', value: release.remote },
          { label: 'Version', value: release.version },
          { label: 'Published', value: `${published} by ${release.publishedBy}` },
          { label: 'Commit', value: release.commit.slice(0, 8) },
          { label: 'Live version', value: live ?? 'None' },
        ]}
      />
      {begin.error && <Banner>{begin.error.message}</Banner>}
      <Button
        variant="primary"
        size="lg"
        block
        busy={(begin.isPending || begin.isSuccess) && 'Starting'}
        onClick={start}
      >
        Start preview
      </Button>
    </>
  );
}
