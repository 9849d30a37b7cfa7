import type { OrderedService } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import styles from './orders.module.css';

type ServiceTextProps = {
  service: Pick<OrderedService, 'summary' | 'process' | 'deliverables' | 'faq'>;
};

/** The text of a service: what is ordered. */
export const ServiceText = ({
  service: { summary, process, deliverables, faq },
}: ServiceTextProps) => (
  <section className={styles.card}>
    <Heading level={2} size="sub">
      What you get
    </Heading>
    <p className={styles.text}>{summary}</p>
    <Entries entries={deliverables.map(({ name, description }) => [name, description])} />
    {process && (
      <>
        <Heading level={3} size="sub">
          Process
        </Heading>
        <p className={styles.text}>{process}</p>
      </>
    )}
    {faq.length > 0 && (
      <>
        <Heading level={3} size="sub">
          FAQ
        </Heading>
        <Entries entries={faq.map(({ question, answer }) => [question, answer])} />
      </>
    )}
  </section>
);

export const Entries = ({ entries }: { entries: [string, string][] }) => (
  <dl className={styles.entries}>
    {entries.map(([title, text]) => (
      <div key={`${title} ${text}`}>
        <dt dir="auto">{title}</dt>
        <dd dir="auto">{text}</dd>
      </div>
    ))}
  </dl>
);
