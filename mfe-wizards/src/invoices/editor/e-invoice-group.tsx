import { Switch } from '@soloist/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { CountryField } from './country-field.tsx';
import styles from './editor.module.css';
import { Group } from './group.tsx';
import { TaxNumberField } from './tax-number-field.tsx';

/** The electronic invoice inside the PDF, with the fields it needs. */
export function EInvoiceGroup() {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const isOn = useWatch({ control, name: 'e_invoice' });
  const problem = formState.errors.e_invoice?.message;
  return (
    <Group
      title="Electronic invoice (Factur-X)"
      summary={isOn ? 'Attached to the PDF' : 'Off'}
      hasProblem={Boolean(problem)}
    >
      <Controller
        control={control}
        name="e_invoice"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Attach e-invoice data"
            hint="Embeds EN 16931 data in the PDF for your client’s accounting software."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      {isOn && <RequiredFields problem={problem} />}
    </Group>
  );
}

/** The problem is shown on the missing field. */
function RequiredFields({ problem }: { problem: string | undefined }) {
  const { control } = useFormContext<InvoiceDraft>();
  const [client, sender, number, mode] = useWatch({
    control,
    name: ['client.country', 'sender.country', 'sender.tax_number', 'tax_mode'],
  });
  const haveCountries = Boolean(client && sender);
  return (
    <div className={styles.pair}>
      <CountryField side="client" label="Client’s country" error={client ? '' : problem} />
      <CountryField side="sender" label="Your country" error={sender ? '' : problem} />
      {mode !== 'none' && (
        <TaxNumberField
          side="sender"
          label="Your tax number"
          error={haveCountries && !number ? problem : ''}
        />
      )}
    </div>
  );
}
