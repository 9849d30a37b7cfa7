import {
  getUserMessages,
  getUserUnknownMessage,
  type PublicProfile,
  profiles,
} from '@soloist/contracts';
import {
  Avatar,
  Chip,
  EmptyState,
  ErrorState,
  Facts,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, call, useParams, useQuery } from '@soloist/web-client';
import styles from './profile.module.css';

/** The server's message first, then the specification's words for the status. */
function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return getUserUnknownMessage;
  if (error.status === 0) return error.message;
  const ours = getUserMessages[error.status] ?? getUserUnknownMessage;
  return error.code === 'no_content' ? ours : error.message || ours;
}

/** A person as others see them. */
export function ProfilePage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await call(profiles.getUser, { params: { id }, signal })).data,
  });
  return (
    <>
      <PageBar title="Profile" />
      <div className={styles.page}>
        {isPending && (
          <Loading label="Loading the profile">
            <Skeleton shape="block" height={320} />
          </Loading>
        )}
        {error && (
          <ErrorState
            title="This profile cannot be shown"
            text={problemOf(error)}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {data && <Profile profile={data} />}
      </div>
    </>
  );
}

function Profile({ profile }: { profile: PublicProfile }) {
  const name = `${profile.fname} ${profile.lname}`.trim();
  const facts = [
    { label: 'Location', value: profile.location },
    { label: 'Time zone', value: profile.timezone },
    { label: 'Experience', value: profile.experience },
    { label: 'Hourly rate', value: profile.hourlyRate },
    { label: 'Languages', value: profile.languages.join(', ') },
    { label: 'Availability', value: profile.availability },
  ].filter(({ value }) => value);
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        <Avatar name={name} src={profile.profileImage || undefined} size={80} />
        <div>
          <Heading level={2} size="page">
            {name}
          </Heading>
          <p className={styles.muted}>{profile.headline || `@${profile.username}`}</p>
        </div>
      </header>
      {profile.about ? (
        <p className={styles.about}>{profile.about}</p>
      ) : (
        <EmptyState title="No introduction yet" text={`${profile.fname} has not written one.`} />
      )}
      <Chips label="Skills" items={profile.skills} />
      <Chips label="Tools" items={profile.tools} />
      {facts.length > 0 && <Facts items={facts} />}
    </article>
  );
}

function Chips({ label, items }: { label: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <Heading level={3} size="sub">
        {label}
      </Heading>
      <ul className={styles.chips}>
        {items.map((item) => (
          <li key={item}>
            <Chip>{item}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
