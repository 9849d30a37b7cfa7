import { PageBar } from '@soloist/ui';
import { getClaims, useParams } from '@soloist/web-client';
import { OtherProfile } from './other/other-profile.tsx';
import { OwnProfilePage } from './own/own-profile.page.tsx';
import styles from './profile.module.css';
import { ProfileLoading } from './profile-layout.tsx';
import { ProfileProblem } from './profile-problem.tsx';
import { useVisitedProfile } from './profiles.api.ts';

/** A person: oneself, to be edited in place, or somebody else. */
export function ProfilePage() {
  const { id = '' } = useParams();
  return getClaims()?.sub === id ? <OwnProfilePage /> : <OtherProfilePage key={id} id={id} />;
}

function OtherProfilePage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useVisitedProfile(id);
  return (
    <>
      <PageBar title="Profile" />
      <div className={styles.page}>
        {data && <OtherProfile profile={data} />}
        {!data && error && (
          <ProfileProblem error={error} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && <ProfileLoading />}
      </div>
    </>
  );
}
