import type { RemoteStatus } from '@soloist/contracts';
import { Badge, Button, Card, Heading, VisuallyHidden } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatInstant } from '../../dates.ts';
import admin from '../admin/admin.module.css';
import type { ReleaseAct } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText, originText } from './platform-texts.ts';

interface RemoteCardProps {
  status: RemoteStatus;
  onAct: (act: ReleaseAct) => void;
  /** Leads to the remote's own page. */
  linked?: boolean;
}

/** What is live of a remote, who gets something else, and what can be done about it. */
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
        {from && !before && <p className={admin.calm}>There is no version to go back to.</p>}
      </div>
    </Card>
  );
}

interface CanaryProps extends RemoteCardProps {
  canary: NonNullable<RemoteStatus['canary']>;
}

function Canary({ status: { name: remote, live }, canary, onAct }: CanaryProps) {
  const { version, audience, startedAt, release } = canary;
  const ofWhat = <VisuallyHidden> canary of {remote}</VisuallyHidden>;
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
          Change who gets it{ofWhat}
        </Button>
        <Button
          size="sm"
          onClick={() => onAct({ kind: 'goLive', remote, version, live: live?.release.version })}
        >
          Make live{ofWhat}
        </Button>
        <Button size="sm" onClick={() => onAct({ kind: 'stopCanary', remote, version })}>
          Stop{ofWhat}
        </Button>
      </div>
    </div>
  );
}
