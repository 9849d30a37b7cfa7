import { formatMoney, type Plan, planPrices } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { useMe, useNavigate, useToken } from '@soloist/web-client';
import { rememberPage } from '../../../routing/return-path.ts';
import styles from './plan-columns.module.css';

const dollars = (cents: number) => formatMoney(cents, 'USD', { digits: 'whole' });
const savedPerYear = planPrices.monthly * 12 - planPrices.yearly;

const plans: Record<Plan, { name: string; period: string; note: string }> = {
  monthly: { name: 'Pro, monthly', period: 'a month', note: 'Cancel any time.' },
  yearly: {
    name: 'Pro, yearly',
    period: 'a year',
    note: `Works out at ${dollars(planPrices.yearly / 12)} a month: ${dollars(savedPerYear)} less than twelve monthly payments.`,
  },
};

/** The three plans side by side: free, monthly and yearly. */
export function PlanColumns() {
  const navigate = useNavigate();
  const isSignedIn = useToken() !== null;
  const { data } = useMe();
  const current = isSignedIn ? data && (data.userInfo.plan_details?.plan ?? 'free') : undefined;
  return (
    <div className={styles.columns}>
      <section className={styles.column}>
        <h2>Free</h2>
        <p className={styles.price}>{dollars(0)}</p>
        <p className={styles.note}>Free forever, without a card.</p>
        {!isSignedIn && (
          <ButtonLink variant="primary" size="lg" href="/choice" onNavigate={navigate}>
            Create an account
          </ButtonLink>
        )}
        {current === 'free' && <p className={styles.current}>Your plan</p>}
      </section>
      <PlanColumn plan="monthly" isSignedIn={isSignedIn} current={current} />
      <PlanColumn plan="yearly" isSignedIn={isSignedIn} current={current} />
    </div>
  );
}

interface PlanColumnProps {
  plan: Plan;
  isSignedIn: boolean;
  /** Undefined while it loads, and for visitors. */
  current: Plan | 'free' | undefined;
}

function PlanColumn({ plan, isSignedIn, current }: PlanColumnProps) {
  const { name, period, note } = plans[plan];
  return (
    <section className={styles.column}>
      <h2>{name}</h2>
      <p className={styles.price}>
        {dollars(planPrices[plan])} <span>{period}</span>
      </p>
      <p className={styles.note}>{note}</p>
      {current === undefined || current === 'free' ? (
        <Subscribe plan={plan} isSignedIn={isSignedIn} />
      ) : (
        current === plan && <MyPlan />
      )}
    </section>
  );
}

function Subscribe({ plan, isSignedIn }: Pick<PlanColumnProps, 'plan' | 'isSignedIn'>) {
  const navigate = useNavigate();
  const pathname = `/subscribe/${plan}`;
  const signInFirst = () => {
    rememberPage({ pathname, search: '', hash: '' });
    void navigate('/choice');
  };
  return (
    <>
      {/* The payment page needs its own document, so for signed-in people the browser follows the
         link. Its guard sends visitors to sign in, if they follow it before this code has arrived. */}
      <ButtonLink
        size="lg"
        href={pathname}
        {...(isSignedIn ? {} : { onNavigate: signInFirst, 'aria-describedby': `${plan}-first` })}
      >
        Subscribe {plan}
      </ButtonLink>
      {!isSignedIn && (
        <p id={`${plan}-first`} className={styles.hint}>
          Log in first.
        </p>
      )}
    </>
  );
}

function MyPlan() {
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.current}>Your plan</p>
      <ButtonLink href="/settings#plan" onNavigate={navigate}>
        Manage plan
      </ButtonLink>
    </>
  );
}
