import { type Inviter, referralMonths, referralShare } from '@soloist/contracts';
import {
  Avatar,
  Banner,
  Button,
  ButtonLink,
  DescriptionList,
  Loading,
  Skeleton,
} from '@soloist/ui';
import {
  ApiError,
  getToken,
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useQuery,
} from '@soloist/web-client';
import { useEffect } from 'react';
import { inviterQuery } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { rememberInvitation } from './invitation.ts';

/** The page of a referral link. Signed-in people see their own link instead. */
export function InvitationPage() {
  const code = useLocation().pathname.split('/')[2] ?? '';
  const isSignedIn = getToken() !== null;
  useEffect(() => {
    if (!isSignedIn) rememberInvitation(code);
  }, [code, isSignedIn]);
  if (isSignedIn) return <Navigate to="/refer-to-earn" replace />;
  return <Invitation key={code} code={code} />;
}

function Invitation({ code }: { code: string }) {
  const { data: inviter, error, isFetching, refetch } = useQuery(inviterQuery(code));
  if (isUnknown(error)) {
    return (
      <AccountLayout title="Invitation not found">
        <p className={styles.lead}>This link isn’t valid. You can still sign up.</p>
        <SignUp code={code} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title="You’re invited to Soloist">
      {inviter && <InviterRow inviter={inviter} />}
      {!inviter && !error && <InviterLoading />}
      {error && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void refetch()} busy={isFetching && 'Trying again'}>
              Try again
            </Button>
          }
        >
          We couldn’t load who invited you. Your invitation still counts when you sign up.
        </Banner>
      )}
      <DescriptionList layout="stacked" items={listBenefits(inviter?.name)} />
      <SignUp code={code} />
    </AccountLayout>
  );
}

/** Any other failure says nothing about the code. */
const isUnknown = (error: Error | null) => error instanceof ApiError && error.status === 404;

const InviterRow = ({ inviter: { name, profileImage } }: { inviter: Inviter }) => (
  <p className={styles.inviter}>
    <Avatar name={name} src={profileImage} size={48} />
    <span>
      <b dir="auto">{name}</b> invites you
    </span>
  </p>
);

const InviterLoading = () => (
  <Loading label="Loading who invited you">
    <span className={styles.inviter}>
      <Skeleton shape="circle" height={48} />
      <Skeleton width={180} />
    </span>
  </Loading>
);

const listBenefits = (name = 'The person who invited you') => [
  {
    label: 'You get',
    value:
      'A portfolio at your own address, proposals that clients sign from a link, invoices and a wallet. Free.',
  },
  {
    label: `${name} gets`,
    value: `${referralShare / 100}% of the fees you pay Soloist, for ${referralMonths} months. It costs you nothing.`,
  },
];

/** Leads to the choice of a role, which keeps the code for the sign-up. */
function SignUp({ code }: { code: string }) {
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink
        variant="primary"
        size="lg"
        block
        href={`/choice?${new URLSearchParams({ ref: code })}`}
        onNavigate={(href) => void navigate(href)}
      >
        Sign up
      </ButtonLink>
      <p className={styles.lead}>
        Have an account?{' '}
        <Link className={styles.link} to="/login">
          Log in
        </Link>
      </p>
    </>
  );
}
