import { ButtonLink } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import styles from './plans.module.css';
import section from './steps.module.css';

export function Plans() {
  const navigate = useNavigate();
  return (
    <section className={section.section}>
      <h2 className={section.title}>Two plans, same tools.</h2>
      <div className={styles.row}>
        <div>
          <h3>Monthly</h3>
          <p>Pay as you go, cancel any time.</p>
        </div>
        <div>
          <h3>Yearly</h3>
          <p>The same tools, one payment a year.</p>
        </div>
        <div className={styles.act}>
          <p>Plans are not on sale yet. What is open today costs nothing.</p>
          <ButtonLink variant="primary" size="xl" href="/choice" onNavigate={navigate}>
            Sign up
          </ButtonLink>
          <Link className={styles.link} to="/pricing">
            About pricing
          </Link>
        </div>
      </div>
    </section>
  );
}
