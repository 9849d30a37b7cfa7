import type { UserAccount } from '@soloist/contracts';
import { Badge, Banner, Breadcrumb, Facts, Heading } from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { formatInstant } from '../../../dates.ts';
import { Loaded } from '../../../loaded.tsx';
import styles from '../admin.module.css';
import { AdminPage } from '../admin-page.tsx';
import { UserActs } from './user-acts.tsx';
import { nameText, rolesText, stateTexts } from './user-texts.ts';
import { useUser } from './users.api.ts';

/** One account: its facts, where its person is signed in, and what can be done about it. */
export function UserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useUser(id);
  const title = (
    <Breadcrumb parent="Users" href="/admin/users" onNavigate={navigate}>
      {user.data ? nameText(user.data) : 'Account'}
    </Breadcrumb>
  );
  return (
    <AdminPage title={title}>
      <Loaded query={user} what="The account" height={480}>
        {(account) => <Account key={account.id} user={account} />}
      </Loaded>
    </AdminPage>
  );
}

const Account = ({ user }: { user: UserAccount }) => (
  <>
    {user.suspension && (
      <Banner>
        Suspended since {formatInstant(user.suspension.at)}: {user.suspension.reason}
      </Banner>
    )}
    <UserActs user={user} />
    <Facts items={factsOf(user)} />
    <section className={styles.section} aria-labelledby="sessions">
      <Heading level={2} size="section" id="sessions">
        Signed in
      </Heading>
      {user.sessions.length === 0 ? (
        <p className={styles.calm}>Nowhere.</p>
      ) : (
        <Facts items={user.sessions.map(asFact)} />
      )}
    </section>
    <p className={styles.calm}>
      <Link to={`/admin/audit?thing=${user.id}`} className={styles.link}>
        What was done about this account
      </Link>
    </p>
  </>
);

const asFact = ({ device, ip, lastSeenAt, id }: UserAccount['sessions'][number]) => ({
  // Two of one device are two facts.
  label: `${device}, ${id.slice(-4)}`,
  value: `${ip || 'Unknown address'}, last seen ${formatInstant(lastSeenAt)}`,
});

function factsOf(user: UserAccount) {
  const { label, tone } = stateTexts[user.state];
  const ways = [
    user.hasPassword && 'Password',
    ...user.linkedAccounts.map(({ email }) => `Google (${email})`),
  ];
  const some = (text: string) => text || 'None';
  return [
    { label: 'State', value: <Badge tone={tone}>{label}</Badge> },
    { label: 'Address', value: user.email },
    { label: 'Username', value: some(user.username ?? '') },
    { label: 'Roles', value: rolesText(user) },
    {
      label: 'Plan',
      value: user.plan ? `${user.plan.plan}, until ${formatInstant(user.plan.renewsAt)}` : 'Free',
    },
    { label: 'Signs in by', value: some(ways.filter(Boolean).join(', ')) },
    { label: 'Own host names', value: some(user.hosts.join(', ')) },
    { label: 'Since', value: formatInstant(user.createdAt) },
    { label: 'Id', value: user.id },
  ];
}
