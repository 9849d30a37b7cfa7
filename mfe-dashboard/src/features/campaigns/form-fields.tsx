import type { Campaign, CampaignField } from '@soloist/contracts';
import { Checkbox } from '@soloist/ui';
import { fieldTexts } from './campaign-texts.ts';
import styles from './campaigns.module.css';

type Asked = Campaign['formFields'];

interface FormFieldsProps {
  value: Asked;
  onChange: (fields: Asked) => void;
  /** All there are, in the order of the form. */
  all: readonly CampaignField[];
}

/** What a form asks besides name and e-mail, and what must be answered. */
export function FormFields({ value, onChange, all }: FormFieldsProps) {
  const ask = (field: CampaignField, isAsked: boolean) => {
    const others = value.filter((each) => each.field !== field);
    const next = isAsked ? [...others, { field, required: false }] : others;
    onChange(next.toSorted((a, b) => all.indexOf(a.field) - all.indexOf(b.field)));
  };
  const require = (field: CampaignField, required: boolean) =>
    onChange(value.map((each) => (each.field === field ? { field, required } : each)));
  return (
    <fieldset className={styles.fields}>
      <legend>The form asks for name and e-mail, and</legend>
      {all.map((field) => {
        const asked = value.find((each) => each.field === field);
        return (
          <div key={field} className={styles.fieldRow}>
            <Checkbox
              checked={asked !== undefined}
              onChange={(isAsked) => ask(field, isAsked)}
              label={fieldTexts[field]}
            />
            {asked && (
              <Checkbox
                checked={asked.required}
                onChange={(required) => require(field, required)}
                label="must be filled"
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
