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
import { formatInstant } from '../../dates.ts';
import admin from '../admin/admin.module.css';
import type { ReleaseAct } from './platform.api.ts';
import styles from './platform.module.css';
import { audienceText, originText } from './platform-texts.ts';

interface VersionsProps {
  items: PublishedRelease[];
  status: RemoteStatus | undefined;
  onAct: (act: ReleaseAct) => void;
}

const nobody = { share: 0, userIds: [], teams: [] };

/** What was published of a remote; any of it can go live, or be shown to some. */
export const Versions = ({ items, status, onAct }: VersionsProps) => (
  <Table caption="Versions, newest first" className={admin.wide}>
    <TableHead>
      <HeadCell slot="main">Version</HeadCell>
      <HeadCell slot="status">Who gets it</HeadCell>
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
            <WhoGetsIt version={release.version} status={status} />
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

function WhoGetsIt({ version, status }: { version: string } & Pick<VersionsProps, 'status'>) {
  if (status?.live?.release.version === version) return <Badge tone="ok">Live</Badge>;
  const canary = status?.canary;
  if (canary?.version !== version) return 'Nobody';
  return <Badge tone="info">Canary: {audienceText(canary.audience)}</Badge>;
}

interface VersionActsProps extends Pick<VersionsProps, 'status' | 'onAct'> {
  release: PublishedRelease;
}

function VersionActs({ release: { remote, version }, status, onAct }: VersionActsProps) {
  const canary = status?.canary?.version === version ? status.canary : null;
  const live = status?.live?.release.version;
  const ofWhat = <VisuallyHidden> {version}</VisuallyHidden>;
  const navigate = useNavigate();
  return (
    <div className={styles.pair}>
      <ButtonLink
        size="sm"
        variant="ghost"
        href={`/platform/try/${remote}/${version}`}
        onNavigate={navigate}
      >
        Try{ofWhat}
      </ButtonLink>
      <Button size="sm" onClick={() => onAct({ kind: 'goLive', remote, version, live })}>
        Make live{ofWhat}
      </Button>
      {live && (
        <Button
          size="sm"
          onClick={() =>
            onAct({ kind: 'startCanary', remote, version, audience: canary?.audience ?? nobody })
          }
        >
          {canary ? 'Change canary' : 'Start canary'}
          {ofWhat}
        </Button>
      )}
    </div>
  );
}
