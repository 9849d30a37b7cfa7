import { PageBar } from '@soloist/ui';
import { getClaims, useParams } from '@soloist/web-client';
import { useVisitedProfile } from '../../shared/profiles/profiles.api.ts';
import { MyProfilePage } from './mine/my-profile.page.tsx';
import styles from './profile.module.css';
import { ProfileLoading } from './profile-layout.tsx';
import { ProfileProblem } from './profile-problem.tsx';
import { PublicProfileView } from './public/public-profile.tsx';

/** A profile: the user's, editable in place, or another person's. */
export function ProfilePage() {
  const { id = '' } = useParams();
  return getClaims()?.sub === id ? <MyProfilePage /> : <PublicProfilePage key={id} id={id} />;
}

function PublicProfilePage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useVisitedProfile(id);
  return (
    <>
      <PageBar title="Profile" />
      <div className={styles.page}>
        {data && <PublicProfileView profile={data} />}
        {!data && error && (
          <ProfileProblem error={error} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && <ProfileLoading />}
      </div>
    </>
  );
}
