import { platformFees, pricingQuestions } from '@soloist/contracts';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import { FeatureTable } from './feature-table.tsx';
import { PlanColumns } from './plan-columns.tsx';
import styles from './pricing.module.css';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

export const PricingPage = () => (
  <MarketingLayout>
    <div className={wide.page}>
      <Intro title="The tools are free. Pro gets you seen first.">
        Soloist is free until a client pays you through it. Pro lists you first in searches and
        lowers our fee from {percent(platformFees.free)} to {percent(platformFees.pro)}.
      </Intro>
      <PlanColumns />
      <section className={styles.section}>
        <h2 className={styles.heading}>Plan comparison</h2>
        <FeatureTable />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>Questions</h2>
        <dl className={styles.questions}>
          {pricingQuestions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  </MarketingLayout>
);
