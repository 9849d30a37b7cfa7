import { useQuery } from '@soloist/web-client';
import { type InstallationNumbers, numbersQuery } from './live-numbers.api.ts';
import styles from './live-numbers.module.css';

interface Fact {
  /** Said in ink. */
  count: string;
  rest: string;
}

/** One line of what is going on here; empty, but as high, while that is unknown or nothing. */
export function LiveNumbers() {
  const { data = {} } = useQuery(numbersQuery);
  const facts = [aboutPeople(data), aboutProposals(data)].filter((fact) => fact !== undefined);
  return (
    <p className={styles.numbers}>
      {facts.map(({ count, rest }) => (
        <span key={count} className={styles.fact}>
          <b>{count}</b> {rest}
        </span>
      ))}
    </p>
  );
}

function aboutPeople({ freelancers = 0, accepting = 0 }: InstallationNumbers): Fact | undefined {
  if (freelancers < 1) return undefined;
  const count = counted(freelancers, 'freelancer');
  if (accepting < 1) return { count, rest: 'on Soloist' };
  if (accepting < freelancers)
    return { count, rest: `on Soloist, ${say(accepting)} taking on work` };
  return { count, rest: 'on Soloist, taking on work' };
}

function aboutProposals({ sent = 0, accepted = 0 }: InstallationNumbers): Fact | undefined {
  if (sent < 1) return undefined;
  const count = counted(sent, 'proposal');
  return { count, rest: accepted < 1 ? 'sent' : `sent, ${say(accepted)} accepted` };
}

const say = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, noun: string) => `${say(count)} ${noun}${count === 1 ? '' : 's'}`;
