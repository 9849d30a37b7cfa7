import { recommendations, verifiedTexts } from '@soloist/contracts';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Loading,
  Recommendation,
  Skeleton,
} from '@soloist/ui';
import { ApiError, apiUrl, copyText, Link, useLocation, useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { MarketingLayout } from '../marketing-layout.tsx';
import { CheckForm } from './check-form.tsx';
import styles from './recommendation.module.css';
import { publishedQuery } from './recommendations.api.ts';

/** One published recommendation, with the proof that it is real. */
export function RecommendationPage() {
  const [, , publicId = ''] = useLocation().pathname.split('/');
  const { isPending } = useQuery(publishedQuery(publicId));
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Published key={publicId} publicId={publicId} />
        <div hidden={isPending}>
          <CheckForm />
        </div>
      </div>
    </MarketingLayout>
  );
}

function Published({ publicId }: { publicId: string }) {
  const { data, error, isFetching, refetch } = useQuery(publishedQuery(publicId));
  const title = data && `Recommendation for ${data.recommendation.freelancer.name}`;
  useEffect(() => {
    if (title) document.title = `${title} · Soloist`;
  }, [title]);
  if (!data && error) {
    if (isMissing(error)) return <NotHere />;
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <PublishedLoading />;
  const { recommendation, signature, valid } = data;
  const { freelancer, verified } = recommendation;
  return (
    <section className={styles.part}>
      <Heading level={1} size="display">
        Recommendation for <Link to={`/profile/${freelancer.id}`}>{freelancer.name}</Link>
      </Heading>
      <Recommendation className={styles.paper} {...recommendation} />
      {verified && <p className={styles.muted}>{verifiedTexts.meaning}</p>}
      <Banner tone={valid ? 'ok' : 'bad'}>
        {valid
          ? `The signature is valid. ${hostOf(recommendation.publisher)} confirms that this account wrote the text at ${freelancer.name}’s request, and that ${freelancer.name} could not edit it.`
          : 'The signature is not valid. Do not rely on this recommendation.'}
      </Banner>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => void copyText(signature, 'Signature')}>
          Copy signature
        </Button>
        <a className={styles.link} href={apiUrl(recommendations.keys)}>
          Public keys
        </a>
      </div>
    </section>
  );
}

const hostOf = (address: string) => new URL(address).host;

/** A malformed id is refused with 400; for the reader it is not found as well. */
const isMissing = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status);

const NotHere = () => (
  <EmptyState
    mark="drifting"
    headingLevel={1}
    title="Recommendation not found"
    text="It may have been hidden or deleted. You can still check its signature."
  />
);

const PublishedLoading = () => (
  <Loading label="Loading the recommendation" className={styles.part}>
    <Skeleton width="70%" height={40} />
    <Skeleton shape="block" height={200} />
  </Loading>
);
