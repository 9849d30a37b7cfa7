import { type Currency, type LeadImportMapping, leadImportFields } from '@soloist/contracts';
import { CurrencyBox, Field, Select } from '@soloist/ui';
import { importFieldTexts } from './campaign.rules.ts';
import styles from './campaigns.module.css';

interface ImportMappingProps {
  /** The names of the file's columns. */
  columns: string[];
  mapping: LeadImportMapping;
  currency: Currency;
  onMap: (mapping: LeadImportMapping) => void;
  onCurrency: (currency: Currency) => void;
}

/** Maps the columns of the file to the fields of a lead. */
export function ImportMapping(props: ImportMappingProps) {
  const { columns, mapping, currency, onMap, onCurrency } = props;
  const choices = [
    { value: '', label: 'Not in the file' },
    ...columns.map((name, index) => ({
      value: String(index),
      label: name || `Column ${index + 1}`,
    })),
  ];
  return (
    <fieldset className={styles.fields}>
      <legend>Column mapping</legend>
      <div className={styles.mapping}>
        {leadImportFields.map((field) => (
          <Field key={field} label={importFieldTexts[field]}>
            <Select
              value={String(mapping[field] ?? '')}
              onChange={({ target }) =>
                onMap({ ...mapping, [field]: target.value === '' ? null : Number(target.value) })
              }
              options={choices}
            />
          </Field>
        ))}
        {mapping.value !== null && (
          <Field label="Currency">
            <CurrencyBox value={currency} onChange={onCurrency} />
          </Field>
        )}
      </div>
    </fieldset>
  );
}
