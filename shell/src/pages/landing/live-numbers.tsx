import { formatNumber } from '@soloist/contracts';
import { useQuery } from '@soloist/web-client';
import { type InstallationNumbers, numbersQuery } from './live-numbers.api.ts';
import styles from './live-numbers.module.css';

interface LiveNumber {
  /** The emphasised text. */
  count: string;
  rest: string;
}

/**
 * One line with this installation's numbers; empty, at the same height, without them. The services leave out
 * small ones.
 */
export function LiveNumbers() {
  const { data = {} } = useQuery(numbersQuery);
  const numbers = [countPeople(data), countProposals(data)].filter((fact) => fact !== undefined);
  return (
    <p className={styles.numbers}>
      {numbers.map(({ count, rest }) => (
        <span key={count} className={styles.fact}>
          <b>{count}</b> {rest}
        </span>
      ))}
    </p>
  );
}

function countPeople({
  freelancers = 0,
  accepting = 0,
}: InstallationNumbers): LiveNumber | undefined {
  if (freelancers < 1) return undefined;
  const available = accepting < 1 ? '' : `, ${formatNumber(accepting)} available for work`;
  return { count: counted(freelancers, 'freelancer'), rest: `on Soloist${available}` };
}

function countProposals({ sent = 0, accepted = 0 }: InstallationNumbers): LiveNumber | undefined {
  if (sent < 1) return undefined;
  const count = counted(sent, 'proposal');
  return { count, rest: accepted < 1 ? 'sent' : `sent, ${formatNumber(accepted)} accepted` };
}

const counted = (count: number, noun: string) =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
