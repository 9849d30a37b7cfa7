import type { LeadNumbers as Numbers } from '@soloist/contracts';
import { BarChart, Heading } from '@soloist/ui';
import { Loaded } from '../../loaded.tsx';
import { durationText, shareText, stageTexts } from './lead-texts.ts';
import { useLeadNumbers } from './leads.api.ts';
import styles from './leads.module.css';

/** How far leads got, and how long they stood; of all, or of one campaign. */
export function LeadNumbers({ campaign = '' }: { campaign?: string }) {
  const query = useLeadNumbers(campaign);
  return (
    <section className={styles.numbers}>
      <Heading level={2} size="section">
        How leads go on
      </Heading>
      <Loaded query={query} what="The numbers" height={240}>
        {(numbers) => <NumbersShown numbers={numbers} />}
      </Loaded>
    </section>
  );
}

function NumbersShown({ numbers }: { numbers: Numbers }) {
  const { created, won, lost, steps, times } = numbers;
  if (created === 0) {
    return (
      <p className={styles.calm}>No lead came in the last 90 days, so there is nothing to count.</p>
    );
  }
  return (
    <>
      <p className={styles.calm}>
        Of the {created} that came in the last 90 days, {won} {won === 1 ? 'is' : 'are'} won and{' '}
        {lost} lost; the others are still open. How long they stood counts stays that are over.
      </p>
      <div className={styles.chart}>
        <BarChart
          label="Leads that got at least so far"
          height={140}
          bars={steps.map(({ stage, reached }) => ({
            label: shortTexts[stage],
            title: stageTexts[stage],
            value: reached,
          }))}
        />
        <table className={styles.times}>
          <caption>Stage by stage</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Got here</th>
              <th scope="col">Of the step before</th>
              <th scope="col">Stood, in the middle</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ stage, reached, rate }) => (
              <tr key={stage}>
                <th scope="row">{stageTexts[stage]}</th>
                <td>{reached}</td>
                <td>{stage === 'new' ? '' : shareText(rate) || 'None yet'}</td>
                <td>{stoodText(times.find((time) => time.stage === stage))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Below the bars, where there is little room. */
const shortTexts = { new: 'New', contacted: 'Contacted', proposal_sent: 'Proposal', won: 'Won' };

function stoodText(time: Numbers['times'][number] | undefined): string {
  if (!time || time.medianHours === null) return 'None yet';
  return `${durationText(time.medianHours)} (${time.stays})`;
}
