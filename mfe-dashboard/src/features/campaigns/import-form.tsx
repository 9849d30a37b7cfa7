import {
  type Currency,
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
import { useCampaigns } from './campaigns.api.ts';
import styles from './campaigns.module.css';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { usePreview, useStartImport } from './imports.api.ts';

interface ImportFormProps {
  campaign: string;
  onStarted: (id: string) => void;
}

/** Chooses a file, says which column is what, and shows what would come of it before it is done. */
export function ImportForm({ campaign: given, onStarted }: ImportFormProps) {
  const { data: me } = useMe();
  const { data: campaigns } = useCampaigns();
  const [import_id] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<LeadImportPreview>();
  const [currency, setCurrency] = useState<Currency>(me?.userInfo.currency ?? 'USD');
  const [campaign, setCampaign] = useState(given);
  const [duplicates, setDuplicates] = useState<'skip' | 'add'>('skip');
  const [mayWrite, setMayWrite] = useState(false);
  const preview = usePreview();
  const start = useStartImport();
  const known = campaigns?.pages.flatMap(({ items }) => items) ?? [];

  const look = (next: { file: File; mapping?: LeadImportMapping; currency?: Currency }) =>
    preview.mutate(
      {
        file: next.file,
        options: {
          currency: next.currency ?? currency,
          ...(next.mapping && { mapping: next.mapping }),
        },
      },
      { onSuccess: setFound },
    );
  const handleFile = ([chosen]: File[]) => {
    if (!chosen) return;
    setFile(chosen);
    look({ file: chosen });
  };

  if (!file || !found) {
    return (
      <div className={styles.form}>
        <p className={styles.calm}>
          A CSV file, as any spreadsheet exports it: one row a person, the names of the columns in
          the first row. Nothing is imported before you have seen what would come of it.
        </p>
        <FileDrop
          noun="a CSV file"
          accept=".csv,text/csv"
          maxBytes={leadImportLimits.bytes}
          hint={`Up to 5 MB and ${leadImportLimits.rows.toLocaleString('en-US')} rows`}
          onFiles={handleFile}
        />
        {preview.isPending && (
          <p role="status" className={styles.calm}>
            <Spinner /> Reading {file?.name}
          </p>
        )}
        {preview.error && <Banner>{preview.error.message}</Banner>}
      </div>
    );
  }

  const { mapping, columns, importable, duplicates: knownRows } = found;
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
            setFound(undefined);
            preview.reset();
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
      {preview.error && <Banner>{preview.error.message}</Banner>}
      <ImportPreview preview={found} />
      {knownRows > 0 && (
        <Field group label="Rows whose address is known already">
          <RadioGroup
            value={duplicates}
            onChange={setDuplicates}
            options={[
              { value: 'skip', label: 'Leave them out' },
              { value: 'add', label: 'Add them all the same' },
            ]}
          />
        </Field>
      )}
      {known.length > 0 && (
        <Field label="Campaign">
          <Select
            value={campaign}
            onChange={({ target }) => setCampaign(target.value)}
            options={[
              { value: '', label: 'None' },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <Checkbox
        checked={mayWrite}
        onChange={setMayWrite}
        label="These people agreed to be written to"
        hint="Only then can you write them a first mail from here."
      />
      <Button
        variant="primary"
        disabled={willAdd === 0 || preview.isPending}
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
        {willAdd === 1 ? 'Import 1 lead' : `Import ${willAdd.toLocaleString('en-US')} leads`}
      </Button>
    </div>
  );
}
