import { formatMoney, type Plan, planPrices } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { useNavigate, useToken } from '@soloist/web-client';
import { rememberPage } from '../../../routing/return-path.ts';
import styles from './plan-columns.module.css';

const dollars = (cents: number) => formatMoney(cents, 'USD', { digits: 'whole' });
const planPage = { pathname: '/settings', search: '', hash: '#plan' };
const savedPerYear = planPrices.monthly * 12 - planPrices.yearly;

const plans: Record<Plan, { name: string; period: string; note: string }> = {
  monthly: { name: 'Pro, monthly', period: 'a month', note: 'Cancel any time.' },
  yearly: {
    name: 'Pro, yearly',
    period: 'a year',
    note: `Works out at ${dollars(planPrices.yearly / 12)} a month: ${dollars(savedPerYear)} less than twelve single months.`,
  },
};

/** What there is, side by side: nothing to pay, by the month, by the year. */
export function PlanColumns() {
  const navigate = useNavigate();
  const isSignedIn = useToken() !== null;
  return (
    <div className={styles.columns}>
      <section className={styles.column}>
        <h2>Free</h2>
        <p className={styles.price}>{dollars(0)}</p>
        <p className={styles.note}>For as long as you like, without a card.</p>
        {!isSignedIn && (
          <ButtonLink variant="primary" size="lg" href="/choice" onNavigate={navigate}>
            Create an account
          </ButtonLink>
        )}
      </section>
      <PlanColumn plan="monthly" isSignedIn={isSignedIn} />
      <PlanColumn plan="yearly" isSignedIn={isSignedIn} />
    </div>
  );
}

function PlanColumn({ plan, isSignedIn }: { plan: Plan; isSignedIn: boolean }) {
  const navigate = useNavigate();
  const { name, period, note } = plans[plan];
  const open = () => {
    if (isSignedIn) return navigate(planPage);
    rememberPage(planPage);
    navigate('/choice');
  };
  return (
    <section className={styles.column}>
      <h2>{name}</h2>
      <p className={styles.price}>
        {dollars(planPrices[plan])} <span>{period}</span>
      </p>
      <p className={styles.note}>{note}</p>
      <ButtonLink
        size="lg"
        href={isSignedIn ? planPage.pathname + planPage.hash : '/choice'}
        onNavigate={open}
        aria-describedby={`${plan}-soon`}
      >
        Subscribe {plan}
      </ButtonLink>
      <p id={`${plan}-soon`} className={styles.soon}>
        {isSignedIn
          ? 'Opens soon: your plan is in your settings.'
          : 'Opens soon: you sign in first, and nothing is charged.'}
      </p>
    </section>
  );
}
