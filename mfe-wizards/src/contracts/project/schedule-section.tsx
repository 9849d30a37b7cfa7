import type { Contract, ScheduledInvoice } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';

const tones: Partial<Record<ScheduledInvoice['state'], BadgeTone>> = {
  unpaid: 'warn',
  overdue: 'bad',
  paid: 'ok',
};
const invoiced: ScheduledInvoice['state'][] = ['unpaid', 'overdue', 'paid'];

interface ScheduleSectionProps {
  contract: Contract;
  schedule: ScheduledInvoice[];
}

/** All payments of the contract: when each is due, and its status. */
export function ScheduleSection({ contract, schedule }: ScheduleSectionProps) {
  const { schedule: words } = useContractTexts();
  const { money, day } = useFormats();
  if (schedule.length === 0) return null;
  const { currency, payment_type } = contract;
  const total = schedule.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ProjectSection title={words.title} empty={false}>
      <ol className={styles.list}>
        {schedule.map(({ name, amount, due_date, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and names may repeat
          <li key={index} className={styles.item}>
            <div className={styles.head}>
              <h3 dir="auto">{name}</h3>
              <Badge tone={tones[state] ?? 'neutral'}>{words.states[state]}</Badge>
              <b className={styles.amount}>{money(amount, currency)}</b>
            </div>
            {state !== 'paid' && (
              <p className={styles.meta}>
                {invoiced.includes(state)
                  ? words.due(day(due_date))
                  : words.expected(day(due_date))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {payment_type !== 'ongoing' && (
        <p className={styles.total}>
          <span>{words.total}</span>
          <b className={styles.amount}>{money(total, currency)}</b>
        </p>
      )}
    </ProjectSection>
  );
}
