import type { PublishedRelease, RemoteStatus } from '@soloist/contracts';
import {
  Badge,
  Button,
  ButtonLink,
  Cell,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import admin from '../layout/admin.module.css';
import type { ReleaseAct } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText, originText } from './platform.rules.ts';

interface VersionsProps {
  items: PublishedRelease[];
  status: RemoteStatus | undefined;
  onAct: (act: ReleaseAct) => void;
}

const emptyAudience = { share: 0, userIds: [], teams: [] };

/** The published versions of a remote; each can go live or start a canary. */
export const Versions = ({ items, status, onAct }: VersionsProps) => (
  <Table caption="Versions, newest first" className={admin.wide}>
    <TableHead>
      <HeadCell slot="main">Version</HeadCell>
      <HeadCell slot="status">Audience</HeadCell>
      <HeadCell slot="meta">Origin</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {items.map((release) => (
        <Row key={release.version}>
          <Cell slot="main">
            <span className={admin.names}>
              <b>{release.version}</b>
              <span>
                {formatInstant(release.publishedAt)} by {release.publishedBy}
              </span>
            </span>
          </Cell>
          <Cell slot="status">
            <VersionAudience version={release.version} status={status} />
          </Cell>
          <Cell slot="meta">{originText(release)}</Cell>
          <Cell slot="actions">
            {status?.live?.release.version !== release.version && (
              <VersionActs release={release} status={status} onAct={onAct} />
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

function VersionAudience({ version, status }: { version: string } & Pick<VersionsProps, 'status'>) {
  if (status?.live?.release.version === version) return <Badge tone="ok">Live</Badge>;
  const canary = status?.canary;
  if (canary?.version !== version) return 'No one';
  return <Badge tone="info">Canary: {audienceText(canary.audience)}</Badge>;
}

interface VersionActsProps extends Pick<VersionsProps, 'status' | 'onAct'> {
  release: PublishedRelease;
}

function VersionActs({ release: { remote, version }, status, onAct }: VersionActsProps) {
  const canary = status?.canary?.version === version ? status.canary : null;
  const live = status?.live?.release.version;
  const hiddenLabel = <VisuallyHidden> {version}</VisuallyHidden>;
  const navigate = useNavigate();
  return (
    <div className={styles.pair}>
      <ButtonLink
        size="sm"
        variant="ghost"
        href={`/platform/try/${remote}/${version}`}
        onNavigate={navigate}
      >
        Try{hiddenLabel}
      </ButtonLink>
      <Button size="sm" onClick={() => onAct({ kind: 'goLive', remote, version, live })}>
        Make live{hiddenLabel}
      </Button>
      {live && (
        <Button
          size="sm"
          onClick={() =>
            onAct({
              kind: 'startCanary',
              remote,
              version,
              audience: canary?.audience ?? emptyAudience,
            })
          }
        >
          {canary ? 'Change canary' : 'Start canary'}
          {hiddenLabel}
        </Button>
      )}
    </div>
  );
}
