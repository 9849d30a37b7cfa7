import { formatMoney, planPrices } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import styles from './plans.module.css';
import section from './steps.module.css';

const dollars = (cents: number) => formatMoney(cents, 'USD', { digits: 'whole' });

export function Plans() {
  const navigate = useNavigate();
  return (
    <section className={section.section}>
      <h2 className={section.title}>Free tools. Pro lists you first.</h2>
      <div className={styles.row}>
        <div>
          <h3>Pro, monthly</h3>
          <p className={styles.price}>
            {dollars(planPrices.monthly)} <span>a month</span>
          </p>
          <p>Cancel any time.</p>
        </div>
        <div>
          <h3>Pro, yearly</h3>
          <p className={styles.price}>
            {dollars(planPrices.yearly)} <span>a year</span>
          </p>
          <p>Works out at {dollars(planPrices.yearly / 12)} a month.</p>
        </div>
        <div className={styles.act}>
          <p>Every tool is free. Start or cancel Pro any time.</p>
          <ButtonLink variant="primary" size="xl" href="/choice" onNavigate={navigate}>
            Sign up
          </ButtonLink>
          <Link className={styles.link} to="/pricing">
            Compare plans
          </Link>
        </div>
      </div>
    </section>
  );
}
