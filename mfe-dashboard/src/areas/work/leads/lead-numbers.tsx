import type { LeadNumbers as Numbers } from '@soloist/contracts';
import { BarChart, Heading } from '@soloist/ui';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { durationText, shareText, stageTexts } from './lead.rules.ts';
import { useLeadNumbers } from './leads.api.ts';
import styles from './leads.module.css';

/** Conversion and time in stage, of all leads or of one campaign. */
export function LeadNumbers({ campaign = '' }: { campaign?: string }) {
  const query = useLeadNumbers(campaign);
  return (
    <section className={styles.numbers}>
      <Heading level={2} size="section">
        Conversion
      </Heading>
      <QueryPanel query={query} what="The conversion data" height={240}>
        {(numbers) => <ConversionDetails numbers={numbers} />}
      </QueryPanel>
    </section>
  );
}

function ConversionDetails({ numbers }: { numbers: Numbers }) {
  const { created, won, lost, steps, times } = numbers;
  if (created === 0) {
    return <p className={styles.calm}>No leads in the last 90 days.</p>;
  }
  return (
    <>
      <p className={styles.calm}>
        {created} {created === 1 ? 'lead' : 'leads'} in the last 90 days: {won} won, {lost} lost.
        Times cover completed stages only.
      </p>
      <div className={styles.chart}>
        <BarChart
          label="Leads that reached each stage"
          height={140}
          bars={steps.map(({ stage, reached }) => ({
            label: shortTexts[stage],
            title: stageTexts[stage],
            value: reached,
          }))}
        />
        <table className={styles.times}>
          <caption>Conversion by stage</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Reached</th>
              <th scope="col">Conversion</th>
              <th scope="col">Median time in stage</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ stage, reached, rate }) => (
              <tr key={stage}>
                <th scope="row">{stageTexts[stage]}</th>
                <td>{reached}</td>
                <td>{stage === 'new' ? '' : shareText(rate) || 'None yet'}</td>
                <td>{medianTimeText(times.find((time) => time.stage === stage))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Short names for the labels below the bars. */
const shortTexts = { new: 'New', contacted: 'Contacted', proposal_sent: 'Proposal', won: 'Won' };

function medianTimeText(time: Numbers['times'][number] | undefined): string {
  if (!time || time.medianHours === null) return 'None yet';
  return `${durationText(time.medianHours)} (${time.stays})`;
}
