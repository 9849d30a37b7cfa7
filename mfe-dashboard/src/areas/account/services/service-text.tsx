import { formatDuration, formatMoney, type ServiceRecord } from '@soloist/contracts';
import { Chip, Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './service.module.css';
import { ServiceImages } from './service-images.tsx';

/** Images, title, tags and summary of a service. */
export const ServiceHead = ({ service }: { service: ServiceRecord }) => (
  <div className={styles.text}>
    <ServiceImages images={service.images} />
    <Heading level={2} size="display" className={styles.title}>
      {service.title}
    </Heading>
    <Tags words={[...service.industry, ...service.skills]} />
    <p className={styles.summary}>{service.summary}</p>
  </div>
);

/** Deliverables, process, packages, extras and FAQs of a service. */
export function ServiceText({ service }: { service: ServiceRecord }) {
  const { deliverables, process, packages, extras, faq } = service;
  return (
    <div className={styles.text}>
      <Section title="What you get">
        <dl className={styles.entries}>
          {deliverables.map(({ name, description }) => (
            <div key={`${name} ${description}`}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {process && (
        <Section title="Process">
          <p className={styles.process}>{process}</p>
        </Section>
      )}
      {packages.length > 0 && <Packages service={service} />}
      {extras.length > 0 && <Extras service={service} />}
      {faq.length > 0 && (
        <Section title="FAQs">
          <div className={styles.questions}>
            {faq.map(({ question, answer }) => (
              <details key={`${question} ${answer}`}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Heading level={3} size="section">
      {title}
    </Heading>
    {children}
  </section>
);

/** The same word may be an industry and a skill. */
const Tags = ({ words }: { words: string[] }) => (
  <ul className={styles.words}>
    {[...new Set(words)].map((word) => (
      <li key={word}>
        <Chip>{word}</Chip>
      </li>
    ))}
  </ul>
);

const Packages = ({ service: { packages, currency } }: { service: ServiceRecord }) => (
  <Section title="Packages">
    <ul className={styles.packages}>
      {packages.map(({ name, description, price, duration, duration_type }) => (
        <li key={name}>
          <b>{name}</b>
          <p>{description}</p>
          <p className={styles.packagePrice}>
            <b>{formatMoney(price, currency)}</b>
            <span>{formatDuration(duration, duration_type)}</span>
          </p>
        </li>
      ))}
    </ul>
  </Section>
);

const Extras = ({ service: { extras, currency } }: { service: ServiceRecord }) => (
  <Section title="Extras">
    <ul className={styles.extras}>
      {extras.map(({ name, price }) => (
        <li key={name}>
          <span>{name}</span>
          <b>{formatMoney(price, currency)}</b>
        </li>
      ))}
    </ul>
  </Section>
);
