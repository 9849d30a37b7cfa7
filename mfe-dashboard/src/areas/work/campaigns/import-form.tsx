import {
  type Currency,
  formatCount,
  formatNumber,
  type LeadImportMapping,
  type LeadImportPreview,
  leadImportLimits,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  Checkbox,
  Field,
  FileDrop,
  RadioGroup,
  Select,
  Spinner,
} from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useState } from 'react';
import { useCampaigns } from '../leads/leads.api.ts';
import styles from './campaigns.module.css';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { usePreview, useStartImport } from './imports.api.ts';

interface ImportFormProps {
  campaign: string;
  onStarted: (id: string) => void;
}

/** Chooses a file, maps its columns, and previews the import before it starts. */
export function ImportForm({ campaign: initialCampaign, onStarted }: ImportFormProps) {
  const { data: me } = useMe();
  const { data: campaigns } = useCampaigns();
  const [import_id] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<LeadImportPreview>();
  const [currency, setCurrency] = useState<Currency>(me?.userInfo.currency ?? 'USD');
  const [campaign, setCampaign] = useState(initialCampaign);
  const [duplicates, setDuplicates] = useState<'skip' | 'add'>('skip');
  const [mayWrite, setMayWrite] = useState(false);
  const previewImport = usePreview();
  const start = useStartImport();
  const campaignList = campaigns?.pages.flatMap(({ items }) => items) ?? [];

  const look = (next: { file: File; mapping?: LeadImportMapping; currency?: Currency }) =>
    previewImport.mutate(
      {
        file: next.file,
        options: {
          currency: next.currency ?? currency,
          mapping: next.mapping,
        },
      },
      { onSuccess: setPreview },
    );
  const handleFile = ([chosen]: File[]) => {
    if (!chosen) return;
    setFile(chosen);
    look({ file: chosen });
  };

  if (!file || !preview) {
    return (
      <div className={styles.form}>
        <p className={styles.calm}>
          Choose a CSV file with one person per row and column names on top. You preview it before
          importing.
        </p>
        <FileDrop
          noun="a CSV file"
          accept=".csv,text/csv"
          maxBytes={leadImportLimits.bytes}
          hint={`Up to 5 MB and ${formatNumber(leadImportLimits.rows)} rows`}
          onFiles={handleFile}
        />
        {previewImport.isPending && (
          <p role="status" className={styles.calm}>
            <Spinner /> Reading {file?.name}
          </p>
        )}
        {previewImport.error && <Banner>{previewImport.error.message}</Banner>}
      </div>
    );
  }

  const { mapping, columns, importable, duplicates: knownRows } = preview;
  const willAdd = duplicates === 'add' ? importable : importable - knownRows;
  return (
    <div className={styles.form}>
      <p className={styles.fileName}>
        <b dir="auto">{file.name}</b>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setFile(undefined);
            setPreview(undefined);
            previewImport.reset();
          }}
        >
          Choose another file
        </Button>
      </p>
      <ImportMapping
        columns={columns}
        mapping={mapping}
        currency={currency}
        onMap={(next) => look({ file, mapping: next })}
        onCurrency={(next) => {
          setCurrency(next);
          look({ file, mapping, currency: next });
        }}
      />
      {previewImport.error && <Banner>{previewImport.error.message}</Banner>}
      <ImportPreview preview={preview} />
      {knownRows > 0 && (
        <Field group label="Leads you already have">
          <RadioGroup
            value={duplicates}
            onChange={setDuplicates}
            options={[
              { value: 'skip', label: 'Skip them' },
              { value: 'add', label: 'Add them anyway' },
            ]}
          />
        </Field>
      )}
      {campaignList.length > 0 && (
        <Field label="Campaign">
          <Select
            value={campaign}
            onChange={({ target }) => setCampaign(target.value)}
            options={[
              { value: '', label: 'None' },
              ...campaignList.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Checkbox
        checked={mayWrite}
        onChange={setMayWrite}
        label="These people agreed to receive emails"
        hint="Required before you can send the first email."
      />
      <Button
        variant="primary"
        disabled={willAdd === 0 || previewImport.isPending}
        busy={start.isPending && 'Starting'}
        onClick={() =>
          start.mutate(
            {
              file,
              options: {
                import_id,
                mapping,
                currency,
                duplicates,
                mayWrite,
                campaignId: campaign || null,
              },
            },
            { onSuccess: (started) => onStarted(started.import.id) },
          )
        }
      >
        {`Import ${formatCount(willAdd, 'lead')}`}
      </Button>
    </div>
  );
}
