import { SageMark } from '@soloist/ui';
import styles from './sage.module.css';
import section from './steps.module.css';

export const Sage = () => (
  <section className={styles.band}>
    <div>
      <span className={styles.leaf}>
        <SageMark size={26} />
      </span>
      <h2 className={section.title}>Sage AI does the paperwork.</h2>
      <p className={styles.text}>
        It drafts scopes, follow-ups and service pages from what is already in your workspace, and
        it searches the web only when you ask.
      </p>
    </div>
    <div className={styles.chat} aria-hidden="true">
      <p className={styles.mine}>
        Write a short follow-up to Sofie. She opened the proposal three times.
      </p>
      <p>Here is a message you can send:</p>
      <blockquote>
        Hi Sofie, I saw the proposal is making the rounds at Nordlys. I have 20 minutes free today
        at 14:00 or Monday at 10:00.
      </blockquote>
    </div>
  </section>
);
