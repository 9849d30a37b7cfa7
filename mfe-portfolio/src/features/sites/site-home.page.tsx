import { ErrorState, Heading } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import styles from './site-home.module.css';
import { siteQuery } from './sites.api.ts';

export function SiteHomePage() {
  const { data, error, refetch, isFetching } = useQuery(siteQuery(window.location.hostname));
  if (error) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return null;
  const { fname, lname, headline, about } = data.site.profile;
  return (
    <main className={styles.page}>
      <Heading level={1} size="hero">
        {`${fname} ${lname}`.trim()}
      </Heading>
      {headline && <p className={styles.headline}>{headline}</p>}
      {about && <p>{about}</p>}
    </main>
  );
}
