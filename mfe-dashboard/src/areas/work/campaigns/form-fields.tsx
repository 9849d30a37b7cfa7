import type { Campaign, CampaignField } from '@soloist/contracts';
import { Checkbox } from '@soloist/ui';
import { fieldTexts } from './campaign.rules.ts';
import styles from './campaigns.module.css';

type SelectedFields = Campaign['formFields'];

interface FormFieldsProps {
  value: SelectedFields;
  onChange: (fields: SelectedFields) => void;
  /** All available fields, in the order of the form. */
  all: readonly CampaignField[];
}

/** The fields of a form besides name and email, and which of them are required. */
export function FormFields({ value, onChange, all }: FormFieldsProps) {
  const toggle = (field: CampaignField, isSelected: boolean) => {
    const others = value.filter((each) => each.field !== field);
    const next = isSelected ? [...others, { field, required: false }] : others;
    onChange(next.toSorted((a, b) => all.indexOf(a.field) - all.indexOf(b.field)));
  };
  const require = (field: CampaignField, required: boolean) =>
    onChange(value.map((each) => (each.field === field ? { field, required } : each)));
  return (
    <fieldset className={styles.fields}>
      <legend>The form asks for name, email and</legend>
      {all.map((field) => {
        const selected = value.find((each) => each.field === field);
        return (
          <div key={field} className={styles.fieldRow}>
            <Checkbox
              checked={selected !== undefined}
              onChange={(isSelected) => toggle(field, isSelected)}
              label={fieldTexts[field]}
            />
            {selected && (
              <Checkbox
                checked={selected.required}
                onChange={(required) => require(field, required)}
                label="required"
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
