import type { MyProfile } from '@soloist/contracts';
import { Banner, ButtonLink, EmptyState, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useMe, useNavigate } from '@soloist/web-client';
import { useRef } from 'react';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { hasPublishedSite, publishPath } from '../../shared/profiles/profile.rules.ts';
import styles from './share.module.css';
import { ShareActions } from './share-actions.tsx';
import { ShareCard } from './share-card.tsx';
import { toShareDetails } from './share-details.rules.ts';

/** The person's card to display, copy and download. */
export function SharePage() {
  const me = useMe();
  return (
    <>
      <PageBar title="Share identity" />
      <div className={styles.page}>
        <QueryPage
          query={me}
          what="Your card"
          loading={
            <Loading label="Loading your card">
              <Skeleton shape="block" height={480} />
            </Loading>
          }
        >
          {({ userInfo }) => <Share profile={userInfo} />}
        </QueryPage>
      </div>
    </>
  );
}

function Share({ profile }: { profile: MyProfile }) {
  const card = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const profilePath = `/profile/${profile.id}`;
  if (!profile.username) return <NoAddress profilePath={profilePath} />;
  const details = toShareDetails(profile);
  return (
    <div className={styles.columns}>
      <ShareCard ref={card} details={details} />
      <section className={styles.side}>
        <Heading level={2} size="section">
          Sharing options
        </Heading>
        {hasPublishedSite(profile) ? (
          <p className={styles.muted}>
            The card, the image and the contact all link to {details.host}.
          </p>
        ) : (
          <Banner
            tone="warn"
            action={
              <ButtonLink size="sm" href={publishPath} onNavigate={navigate}>
                Publish
              </ButtonLink>
            }
          >
            {details.host} opens once you publish your portfolio.
          </Banner>
        )}
        <ShareActions details={details} username={profile.username} card={card} />
        <p className={styles.muted}>
          Your card uses your{' '}
          <Link className={styles.link} to={profilePath}>
            profile
          </Link>
          . Edit it there.
        </p>
      </section>
    </div>
  );
}

function NoAddress({ profilePath }: { profilePath: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No address yet"
      text="Choose a username to get an address for your card and portfolio."
      action={
        <ButtonLink variant="primary" href={profilePath} onNavigate={navigate}>
          Open your profile
        </ButtonLink>
      }
    />
  );
}
