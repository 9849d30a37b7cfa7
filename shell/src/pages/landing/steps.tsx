import { stepFragments } from './step-fragments.tsx';
import styles from './steps.module.css';

const steps = [
  ['Lead', 'A visitor writes from your portfolio. The lead lands on a board with a next date.'],
  ['Proposal', 'Scope, milestones and terms become a PDF in your name. You see when it is opened.'],
  ['Signature', 'Your client accepts from a link. No account, no printer, no chasing.'],
  ['Invoice', 'Milestones turn into invoices, with the amount and the due date first.'],
  ['Paid', 'Payments land in your wallet. Withdraw to your bank when you like.'],
] as const;

export const Steps = () => (
  <section className={styles.section}>
    <h2 className={styles.title}>From the first hello to the last payment, one line.</h2>
    <ol className={styles.line}>
      {steps.map(([name, text], index) => (
        <li key={name}>
          <i className={styles.half} />
          <h3 className={styles.name}>{name}</h3>
          <p>{text}</p>
          {stepFragments[index]}
        </li>
      ))}
    </ol>
  </section>
);
