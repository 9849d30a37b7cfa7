import type { RemoteStatus } from '@soloist/contracts';
import { Badge, Button, Card, Heading, VisuallyHidden } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import admin from '../layout/admin.module.css';
import type { ReleaseAct } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText, originText } from './platform.rules.ts';

interface RemoteCardProps {
  status: RemoteStatus;
  onAct: (act: ReleaseAct) => void;
  /** Whether the name links to the remote's page. */
  linked?: boolean;
}

/** A remote's live version and canary, with the actions on them. */
export function RemoteCard({ status, onAct, linked = false }: RemoteCardProps) {
  const { name, live, canary, before } = status;
  const from = live?.release.version;
  return (
    <Card className={styles.card}>
      {linked && (
        <Heading level={2} size="section">
          <Link to={`/platform/${name}`} className={admin.link}>
            {name}
          </Link>
        </Heading>
      )}
      {live ? (
        <div className={styles.state}>
          <Badge tone="ok">Live</Badge>
          <b>{live.release.version}</b>
          <p>
            Since {formatInstant(live.since)} by {live.by}
            <br />
            {originText(live.release)}
          </p>
        </div>
      ) : (
        <p className={admin.calm}>No version is live.</p>
      )}
      {canary && <Canary status={status} canary={canary} onAct={onAct} />}
      <div className={admin.acts}>
        {from && before && (
          <Button onClick={() => onAct({ kind: 'rollBack', remote: name, from, to: before })}>
            Roll back<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        {from && !before && <p className={admin.calm}>No earlier version to roll back to.</p>}
      </div>
    </Card>
  );
}

interface CanaryProps extends RemoteCardProps {
  canary: NonNullable<RemoteStatus['canary']>;
}

function Canary({ status: { name: remote, live }, canary, onAct }: CanaryProps) {
  const { version, audience, startedAt, release } = canary;
  const hiddenLabel = <VisuallyHidden> canary of {remote}</VisuallyHidden>;
  return (
    <div className={styles.state}>
      <Badge tone="info">Canary</Badge>
      <b>{version}</b>
      <p>
        {audienceText(audience)}, since {formatInstant(startedAt)}
        <br />
        {originText(release)}
      </p>
      <div className={admin.acts}>
        <Button size="sm" onClick={() => onAct({ kind: 'startCanary', remote, version, audience })}>
          Change audience{hiddenLabel}
        </Button>
        <Button
          size="sm"
          onClick={() => onAct({ kind: 'goLive', remote, version, live: live?.release.version })}
        >
          Make live{hiddenLabel}
        </Button>
        <Button size="sm" onClick={() => onAct({ kind: 'stopCanary', remote, version })}>
          Stop{hiddenLabel}
        </Button>
      </div>
    </div>
  );
}
