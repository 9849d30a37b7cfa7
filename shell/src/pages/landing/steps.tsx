import { stepFragments } from './step-fragments.tsx';
import styles from './steps.module.css';

const steps = [
  [
    'Lead',
    'A visitor writes from your portfolio. The lead appears on your board with a next step.',
  ],
  [
    'Proposal',
    'Scope, milestones and terms become a PDF in your name. You see when your client opens it.',
  ],
  ['Signature', 'Your client accepts from a link. No account, no printer, no chasing.'],
  ['Invoice', 'Milestones become invoices with a clear amount and due date.'],
  ['Paid', 'Payments arrive in your wallet. Pay out to your bank any time.'],
] as const;

export const Steps = () => (
  <section className={styles.section}>
    <h2 className={styles.title}>From first hello to last payment, in one place.</h2>
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
