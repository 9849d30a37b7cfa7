import type { DataExport } from '@soloist/contracts';
import { Banner, Button, Spinner } from '@soloist/ui';
import { Download } from 'lucide-react';
import { Loaded } from '../../loaded.tsx';
import { isUnderWay, useDownloadExport, useExport, useRequestExport } from './personal-data.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { formatInstant, formatSize } from './settings-texts.ts';

/** Everything Soloist holds of the person as a ZIP. */
export function ExportSection() {
  const last = useExport();
  return (
    <SettingsSection
      id="export"
      text="A ZIP of everything Soloist holds of you, as JSON and files. We mail you when it is ready."
    >
      <Loaded query={last} what="The state of your export" height={64}>
        {(known) => <ExportState last={known} />}
      </Loaded>
    </SettingsSection>
  );
}

const hasExpired = ({ state, expiresAt }: DataExport) =>
  state === 'ready' && expiresAt !== null && new Date(expiresAt) < new Date();

function ExportState({ last }: { last: DataExport | null }) {
  if (last && isUnderWay(last)) {
    return (
      <p role="status" className={styles.working}>
        <Spinner />
        {last.state === 'queued'
          ? 'Your export is waiting its turn.'
          : 'Your export is being made.'}{' '}
        You can leave this page.
      </p>
    );
  }
  if (!last || hasExpired(last)) {
    return (
      <>
        {last && <p className={styles.muted}>Your last export has expired and is removed.</p>}
        <RequestExport label="Ask for my data" />
      </>
    );
  }
  if (last.state === 'failed') {
    return (
      <>
        <Banner>
          The export that you asked for on {formatInstant(last.requestedAt)} could not be made.
        </Banner>
        <RequestExport label="Try again" />
      </>
    );
  }
  return <ReadyExport last={last} />;
}

function ReadyExport({ last }: { last: DataExport }) {
  const download = useDownloadExport();
  return (
    <>
      <p>
        Your export of {formatInstant(last.requestedAt)} is ready: {formatSize(last.size)}
        {last.expiresAt && `, to download until ${formatInstant(last.expiresAt)}`}.
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Download size={16} />}
          onClick={() => download.mutate()}
          busy={download.isPending && 'Downloading'}
        >
          Download the ZIP
        </Button>
        <RequestExport label="Ask for a new one" />
      </div>
    </>
  );
}

function RequestExport({ label }: { label: string }) {
  const request = useRequestExport();
  return (
    <>
      {request.error && <Banner>{request.error.message}</Banner>}
      <div>
        <Button onClick={() => request.mutate()} busy={request.isPending && 'Asking'}>
          {label}
        </Button>
      </div>
    </>
  );
}
