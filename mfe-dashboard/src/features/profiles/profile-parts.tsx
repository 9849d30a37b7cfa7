import { Badge, Chip, Heading } from '@soloist/ui';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './profile.module.css';
import { shownAddress } from './profile-texts.ts';
import { clockIn, ownTimeZone, zoneName } from './time-zones.ts';

export function ProfileName({ name, pro }: { name: string; pro: boolean }) {
  return (
    <Heading level={2} size="page" className={styles.name}>
      {name} {pro && <Badge tone="ink">Pro</Badge>}
    </Heading>
  );
}

/** A label, and its value or the form that changes it. */
export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Heading level={3} size="sub">
        {title}
      </Heading>
      {children}
    </section>
  );
}

export function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.chips}>
      {items.map((item) => (
        <li key={item}>
          <Chip className={styles.chip}>{item}</Chip>
        </li>
      ))}
    </ul>
  );
}

export function Paragraphs({ text }: { text: string }) {
  return <p className={styles.about}>{text}</p>;
}

/** An address that somebody gave: nothing of ours is passed on to it. */
export function OutsideLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={styles.outside} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? shownAddress(href)}
      <ExternalLink size={12} aria-label="(opens in a new tab)" />
    </a>
  );
}

export function TakesProjects({ accepting, when }: { accepting: boolean; when: string }) {
  return (
    <p className={styles.accepting}>
      <span className={clsx(styles.dot, accepting && styles.open)} aria-hidden="true" />
      <span>
        {accepting ? 'Accepting projects' : 'Not taking on projects now'}
        {when && <span className={styles.aside}>{when}</span>}
      </span>
    </p>
  );
}

const minute = 60_000;

/** A time zone and what the clock shows there. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  const clock = clockIn(timeZone, { now, here: ownTimeZone() });
  return (
    <span>
      {zoneName(timeZone)}
      {clock && (
        <span className={styles.aside}>
          {clock.time} there, {clock.difference}
        </span>
      )}
    </span>
  );
}
