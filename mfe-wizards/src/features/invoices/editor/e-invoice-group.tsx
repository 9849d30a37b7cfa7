import { Switch } from '@soloist/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { CountryField } from './country-field.tsx';
import styles from './editor.module.css';
import { Group } from './group.tsx';
import { TaxNumberField } from './tax-number-field.tsx';

/** The invoice as data inside the PDF, with what that needs besides. */
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
            label="Attach the invoice as data"
            hint="Inside the PDF, by EN 16931, for clients whose software reads it."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      {isOn && <Needed problem={problem} />}
    </Group>
  );
}

/** The problem stands at what is still missing. */
function Needed({ problem }: { problem: string | undefined }) {
  const { control } = useFormContext<InvoiceDraft>();
  const [client, sender, number, mode] = useWatch({
    control,
    name: ['client.country', 'sender.country', 'sender.tax_number', 'tax_mode'],
  });
  const areKnown = Boolean(client && sender);
  return (
    <div className={styles.pair}>
      <CountryField side="client" label="Client’s country" error={client ? '' : problem} />
      <CountryField side="sender" label="Your country" error={sender ? '' : problem} />
      {mode !== 'none' && (
        <TaxNumberField
          side="sender"
          label="Your tax number"
          error={areKnown && !number ? problem : ''}
        />
      )}
    </div>
  );
}
