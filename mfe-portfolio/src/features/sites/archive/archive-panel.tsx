import { Banner, Button, ConfirmDialog, ProgressBar, saveFile } from '@soloist/ui';
import { showToast, useMe } from '@soloist/web-client';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import panel from '../panel.module.css';
import styles from './archive.module.css';
import type { ArchiveTaskProgress } from './export-site.service.ts';
import type { OpenedArchive } from './open-archive.rules.ts';

/** Exports the whole site as a file, and imports one. `save` stores pending changes. */
export function ArchivePanel({ save }: { save: () => Promise<boolean> }) {
  const [progress, setProgress] = useState<ArchiveTaskProgress>();
  const [problem, setProblem] = useState('');
  const [archive, setArchive] = useState<OpenedArchive>();
  const chooser = useRef<HTMLInputElement>(null);
  const username = useMe().data?.userInfo.username ?? 'site';

  const run = async (work: () => Promise<void>) => {
    setProblem('');
    setProgress({ text: 'Starting', done: 0, of: 1 });
    try {
      if (await save()) await work();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setProgress(undefined);
    }
  };
  const handleExport = () =>
    run(async () => {
      const { exportSite } = await import('./export-site.service.ts');
      saveFile(await exportSite(setProgress), `${username}-site.zip`);
    });
  const handleChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    void run(async () => {
      const { openArchive } = await import('./open-archive.rules.ts');
      const { findImportAttempt } = await import('./import-attempt.service.ts');
      const opened = await openArchive(file);
      await findImportAttempt(opened.hash);
      setArchive(opened);
    });
  };
  const handleImport = (chosen: OpenedArchive) => {
    setArchive(undefined);
    void run(async () => {
      const { importSite } = await import('./import-site.service.ts');
      await importSite(chosen, setProgress);
      showToast({ message: 'Site imported.', kind: 'success' });
    });
  };

  return (
    <section className={panel.block} aria-labelledby="archive-heading">
      <h2 id="archive-heading" className={panel.heading}>
        Export and import
      </h2>
      <p className={panel.muted}>
        Download your site as a ZIP, or import one into an empty account.
      </p>
      <div className={panel.actions}>
        <Button
          size="sm"
          icon={<Download size={16} aria-hidden />}
          disabled={progress !== undefined}
          onClick={() => void handleExport()}
        >
          Export
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Upload size={16} aria-hidden />}
          disabled={progress !== undefined}
          onClick={() => chooser.current?.click()}
        >
          Import
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".zip,application/zip"
          aria-label="Archive to import"
          tabIndex={-1}
          className={styles.chooser}
          onChange={handleChoose}
        />
      </div>
      <ArchiveProgress progress={progress} />
      {problem && <Banner onDismiss={() => setProblem('')}>{problem}</Banner>}
      <ConfirmDialog
        open={archive !== undefined}
        title="Import this site"
        text={archive ? summaryOf(archive) : ''}
        confirmLabel="Import"
        onConfirm={() => archive && handleImport(archive)}
        onCancel={() => setArchive(undefined)}
      />
    </section>
  );
}

function ArchiveProgress({ progress }: { progress: ArchiveTaskProgress | undefined }) {
  return (
    <div role="status" className={styles.progress}>
      {progress && (
        <>
          <span className={panel.muted}>{progress.text}</span>
          <ProgressBar value={progress.done} max={progress.of || 1} label={progress.text} />
        </>
      )}
    </div>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function summaryOf({ data, images }: OpenedArchive): string {
  const { projects, services, blogs } = data;
  return `It has ${counted(projects.length, 'project')}, ${counted(services.length, 'service')}, ${counted(blogs.length, 'blog')} and ${counted(images.size, 'image')}. Importing replaces your profile details and site design. Your address stays.`;
}
