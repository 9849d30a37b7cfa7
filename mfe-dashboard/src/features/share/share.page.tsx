import type { OwnProfile } from '@soloist/contracts';
import { ButtonLink, EmptyState, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useMe, useNavigate } from '@soloist/web-client';
import { useRef } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import styles from './share.module.css';
import { ShareActions } from './share-actions.tsx';
import { ShareCard } from './share-card.tsx';
import { shareFacts } from './share-facts.ts';

/** The person's card: to show, to copy, to download. */
export function SharePage() {
  const me = useMe();
  return (
    <>
      <PageBar title="Share identity" />
      <div className={styles.page}>
        <LoadedPage
          query={me}
          what="Your card"
          loading={
            <Loading label="Loading your card">
              <Skeleton shape="block" height={480} />
            </Loading>
          }
        >
          {({ userInfo }) => <Share profile={userInfo} />}
        </LoadedPage>
      </div>
    </>
  );
}

function Share({ profile }: { profile: OwnProfile }) {
  const card = useRef<HTMLElement>(null);
  const profilePath = `/profile/${profile.id}`;
  if (!profile.username) return <NoAddress profilePath={profilePath} />;
  const facts = shareFacts(profile);
  return (
    <div className={styles.columns}>
      <ShareCard ref={card} facts={facts} />
      <section className={styles.side}>
        <Heading level={2} size="section">
          Hand it out
        </Heading>
        <p className={styles.muted}>
          Your portfolio lives at {facts.host}. The code on the card leads there; the image and the
          contact carry it too.
        </p>
        <ShareActions facts={facts} username={profile.username} card={card} />
        <p className={styles.muted}>
          The card shows your{' '}
          <Link className={styles.link} to={profilePath}>
            profile
          </Link>
          . Change it there.
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
      text="Choose a username and your card and portfolio get an address."
      action={
        <ButtonLink variant="primary" href={profilePath} onNavigate={navigate}>
          Open your profile
        </ButtonLink>
      }
    />
  );
}
