import { minuteMs } from '@soloist/contracts';
import { Badge, Chip, Heading } from '@soloist/ui';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { browserTimeZone, clockIn, zoneName } from '../../shared/formats/time-zones.rules.ts';
import { displayAddress } from '../../shared/profiles/profile.rules.ts';
import styles from './profile.module.css';

export function ProfileName({ name, pro }: { name: string; pro: boolean }) {
  return (
    <Heading level={2} size="page" className={styles.name}>
      {name} {pro && <Badge tone="ink">Pro</Badge>}
    </Heading>
  );
}

/** A label with its value, or with the form that changes it. */
export function DetailRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.detail}>
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

/** A link that a person entered: no referrer is passed to it. */
export function OutsideLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={styles.outside} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? displayAddress(href)}
      <ExternalLink size={12} aria-label="(opens in a new tab)" />
    </a>
  );
}

/** A time zone with its current time. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  const clock = clockIn(timeZone, { now, localZone: browserTimeZone() });
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
