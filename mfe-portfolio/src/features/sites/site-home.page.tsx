import type { PublicProfile } from '@soloist/contracts';
import { Avatar, Chip, ErrorState, Facts, Heading, Loading, Skeleton } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import styles from './site-home.module.css';
import { countView, siteQuery } from './sites.api.ts';

/** Somebody's site on their own host: who they are and what they do. */
export function SiteHomePage() {
  const { data, error, refetch, isFetching } = useQuery(siteQuery(window.location.hostname));
  const ownerId = data?.site.profile.id;
  useEffect(() => {
    if (ownerId) countView(ownerId);
  }, [ownerId]);
  return (
    <main className={styles.page}>
      {error && (
        <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label="Loading the site">
          <Skeleton width="60%" height={48} />
        </Loading>
      )}
      {data && <Introduction profile={data.site.profile} />}
    </main>
  );
}

function Introduction({ profile }: { profile: PublicProfile }) {
  const name = `${profile.fname} ${profile.lname}`.trim();
  const facts = [
    { label: 'Based in', value: profile.location },
    { label: 'Works with', value: profile.tools.join(', ') },
    { label: 'Speaks', value: profile.languages.join(', ') },
    { label: 'Experience', value: profile.experience },
    { label: 'Availability', value: profile.availability },
  ].filter(({ value }) => value);
  return (
    <>
      <header className={styles.head}>
        {profile.profileImage && <Avatar name={name} src={profile.profileImage} size={80} />}
        <Heading level={1} size="hero">
          {name}
        </Heading>
        {profile.headline && <p className={styles.headline}>{profile.headline}</p>}
      </header>
      {profile.about && <p className={styles.about}>{profile.about}</p>}
      {profile.skills.length > 0 && (
        <ul className={styles.skills} aria-label="Skills">
          {profile.skills.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <Facts items={facts} />}
    </>
  );
}
