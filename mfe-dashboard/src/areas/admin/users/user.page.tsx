import type { UserAccount } from '@soloist/contracts';
import { Badge, Banner, Breadcrumb, DescriptionList, Heading } from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { nameText, rolesText, stateTexts } from './user.rules.ts';
import { UserActs } from './user-acts.tsx';
import { useUser } from './users.api.ts';

/** One account: its details, its sessions and the admin actions on it. */
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
      <QueryPanel query={user} what="The account" height={480}>
        {(account) => <Account key={account.id} user={account} />}
      </QueryPanel>
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
    <DescriptionList items={accountDetails(user)} />
    <section className={styles.section} aria-labelledby="sessions">
      <Heading level={2} size="section" id="sessions">
        Sessions
      </Heading>
      {user.sessions.length === 0 ? (
        <p className={styles.calm}>No active sessions.</p>
      ) : (
        <DescriptionList items={user.sessions.map(sessionDetail)} />
      )}
    </section>
    <p className={styles.calm}>
      <Link to={`/admin/audit?thing=${user.id}`} className={styles.link}>
        Account history
      </Link>
    </p>
  </>
);

const sessionDetail = ({ device, ip, lastSeenAt, id }: UserAccount['sessions'][number]) => ({
  // Two sessions on one device need different labels.
  label: `${device}, ${id.slice(-4)}`,
  value: `${ip || 'Unknown IP'}, last seen ${formatInstant(lastSeenAt)}`,
});

function accountDetails(user: UserAccount) {
  const { label, tone } = stateTexts[user.state];
  const methods = [
    user.hasPassword && 'Password',
    ...user.linkedAccounts.map(({ email }) => `Google (${email})`),
  ];
  const some = (text: string) => text || 'None';
  return [
    { label: 'Status', value: <Badge tone={tone}>{label}</Badge> },
    { label: 'Email', value: user.email },
    { label: 'Username', value: some(user.username ?? '') },
    { label: 'Roles', value: rolesText(user) },
    {
      label: 'Plan',
      value: user.plan ? `${user.plan.plan}, until ${formatInstant(user.plan.renewsAt)}` : 'Free',
    },
    { label: 'Sign-in methods', value: some(methods.filter(Boolean).join(', ')) },
    { label: 'Domains', value: some(user.hosts.join(', ')) },
    { label: 'Joined', value: formatInstant(user.createdAt) },
    { label: 'ID', value: user.id },
  ];
}
