import type { RemoteStatus, VersionVitals } from '@soloist/contracts';
import { Badge, Heading } from '@soloist/ui';
import { clsx } from 'clsx';
import { Loaded } from '../../loaded.tsx';
import admin from '../admin/admin.module.css';
import { Faults } from './faults.tsx';
import { useVitals } from './platform.api.ts';
import { loadsText } from './platform-texts.ts';
import styles from './vitals.module.css';
import { type Measure, measuresOf } from './vitals-measures.ts';

interface VitalsProps {
  remote: string;
  status: RemoteStatus | undefined;
}

/** How each version did in the browsers that showed it: what is live first, beside its canary. */
export const Vitals = ({ remote, status }: VitalsProps) => (
  <section className={admin.section} aria-labelledby="vitals">
    <Heading level={2} size="section" id="vitals">
      Errors and vitals
    </Heading>
    <p className={admin.calm}>
      Of the last seven days, as browsers reported them; three of four loads were below what is
      shown. A canary that is over its limits, and clearly worse than what is live, stops by itself.
      A failed load counts with what went wrong in it first.
    </p>
    <Loaded query={useVitals(remote)} what="Errors and vitals" height={200}>
      {(versions) =>
        versions.length === 0 ? (
          <p className={admin.calm}>No browser has reported anything yet.</p>
        ) : (
          <ul className={styles.versions}>
            {shownFirst(versions, status).map((version) => (
              <Version key={version.version} vitals={version} status={status} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </section>
);

const mostVersions = 6;

function shownFirst(versions: VersionVitals[], status: RemoteStatus | undefined) {
  const shown = [status?.live?.release.version, status?.canary?.version];
  const rank = ({ version }: VersionVitals) => {
    const place = shown.indexOf(version);
    return place === -1 ? shown.length : place;
  };
  return versions.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostVersions);
}

function Version({ vitals, status }: { vitals: VersionVitals } & Pick<VitalsProps, 'status'>) {
  const { version, loads } = vitals;
  return (
    <li className={styles.version}>
      <div className={styles.name}>
        <Heading level={3} size="sub">
          {version}
        </Heading>
        {status?.live?.release.version === version && <Badge tone="ok">Live</Badge>}
        {status?.canary?.version === version && <Badge tone="info">Canary</Badge>}
      </div>
      <p className={admin.calm}>{loadsText(loads)}</p>
      <dl className={styles.measures}>
        {measuresOf(vitals).map((measure) => (
          <MeasureRow key={measure.label} measure={measure} />
        ))}
      </dl>
      <Faults vitals={vitals} />
    </li>
  );
}

const MeasureRow = ({ measure: { label, value, limit, share } }: { measure: Measure }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      {limit && <span>{share > 1 ? `over ${limit}` : `limit ${limit}`}</span>}
      {limit && (
        <span className={styles.bar} aria-hidden="true">
          {/* The limit is at half the bar's width. */}
          <span
            className={clsx(share > 1 && styles.over)}
            style={{ width: `${Math.min(share, 2) * 50}%` }}
          />
        </span>
      )}
    </dd>
  </div>
);
