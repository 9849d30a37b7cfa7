import type { RemoteStatus, VersionVitals } from '@soloist/contracts';
import { Badge, Heading } from '@soloist/ui';
import { clsx } from 'clsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { Faults } from './faults.tsx';
import { useVitals } from './platform.api.ts';
import { loadsText } from './platform.rules.ts';
import styles from './vitals.module.css';
import { toVitalsMeasures, type VitalsMeasure } from './vitals.rules.ts';

interface VitalsProps {
  remote: string;
  status: RemoteStatus | undefined;
}

/** Errors and vitals of each version in browsers: the live version first, then its canary. */
export const Vitals = ({ remote, status }: VitalsProps) => (
  <section className={admin.section} aria-labelledby="vitals">
    <Heading level={2} size="section" id="vitals">
      Errors and vitals
    </Heading>
    <p className={admin.calm}>
      75th percentile of the last seven days. A canary over its limits and clearly worse than live
      stops automatically. Each failed load counts once, by its first error.
    </p>
    <QueryPanel query={useVitals(remote)} what="Errors and vitals" height={200}>
      {(versions) =>
        versions.length === 0 ? (
          <p className={admin.calm}>No browser reports yet.</p>
        ) : (
          <ul className={styles.versions}>
            {sortVersions(versions, status).map((version) => (
              <Version key={version.version} vitals={version} status={status} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  </section>
);

const mostVersions = 6;

function sortVersions(versions: VersionVitals[], status: RemoteStatus | undefined) {
  const order = [status?.live?.release.version, status?.canary?.version];
  const rank = ({ version }: VersionVitals) => {
    const place = order.indexOf(version);
    return place === -1 ? order.length : place;
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
        {toVitalsMeasures(vitals).map((measure) => (
          <MeasureRow key={measure.label} measure={measure} />
        ))}
      </dl>
      <Faults vitals={vitals} />
    </li>
  );
}

const MeasureRow = ({ measure: { label, value, limit, share } }: { measure: VitalsMeasure }) => (
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
