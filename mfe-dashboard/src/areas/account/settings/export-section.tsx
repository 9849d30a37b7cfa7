import type { DataExport } from '@soloist/contracts';
import { Banner, Button, Spinner } from '@soloist/ui';
import { Download } from 'lucide-react';
import { formatInstant, formatSize } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { isUnderWay, useDownloadExport, useExport, useRequestExport } from './personal-data.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** An export of all personal data as a ZIP. */
export function ExportSection() {
  const last = useExport();
  return (
    <SettingsSection
      id="export"
      text="Get your data as a ZIP of JSON and files. We’ll email you when it’s ready."
    >
      <QueryPanel query={last} what="Your export" height={64}>
        {(lastExport) => <ExportState last={lastExport} />}
      </QueryPanel>
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
        {last.state === 'queued' ? 'Your export is queued.' : 'We’re preparing your export.'} You
        can leave this page.
      </p>
    );
  }
  if (!last || hasExpired(last)) {
    return (
      <>
        {last && <p className={styles.muted}>Your last export expired.</p>}
        <RequestExport label="Request data" />
      </>
    );
  }
  if (last.state === 'failed') {
    return (
      <>
        <Banner>
          We couldn’t create the export you requested on {formatInstant(last.requestedAt)}. Try
          again.
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
        Your export from {formatInstant(last.requestedAt)} is ready: {formatSize(last.size)}
        {last.expiresAt && `, available until ${formatInstant(last.expiresAt)}`}.
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Download size={16} />}
          onClick={() => download.mutate()}
          busy={download.isPending && 'Downloading'}
        >
          Download ZIP
        </Button>
        <RequestExport label="Request new export" />
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
        <Button onClick={() => request.mutate()} busy={request.isPending && 'Requesting'}>
          {label}
        </Button>
      </div>
    </>
  );
}
