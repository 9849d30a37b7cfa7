import { type InvoiceDetail, inrRateForm } from '@soloist/contracts';
import { Button, Field, NumberField } from '@soloist/ui';
import { type SubmitEventHandler, useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { useSetInrRate } from './invoice-inr-rate.api.ts';
import styles from './invoices.module.css';

/** The rupees for one unit of the invoice's currency, which GSTR-1 needs. */
export function InvoiceInrRate({ invoice }: { invoice: InvoiceDetail }) {
  const { currency, inr_rate } = invoice;
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection title="GSTR-1">
      <p className={styles.calm}>
        {inr_rate
          ? `₹${inr_rate} for 1 ${currency}`
          : 'GSTR-1 includes this invoice when you add the exchange rate.'}
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {inr_rate ? 'Edit exchange rate' : 'Add exchange rate'}
        </Button>
      </div>
      {isOpen && <InrRateDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

interface InrRateDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

function InrRateDialog({ invoice, onClose }: InrRateDialogProps) {
  const { id, number, currency, inr_rate = null } = invoice;
  const save = useSetInrRate();
  const [rate, setRate] = useState(inr_rate);
  const [problem, setProblem] = useState<string>();
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    const { data, error } = inrRateForm.safeParse({ inr_rate: rate });
    setProblem(error?.issues[0]?.message);
    if (data) save.mutate({ id, ...data }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Exchange rate of ${number}`}
      text="The invoice stays as it is: only your GST returns use the rate."
      action="Save rate"
      busy={save.isPending && 'Saving'}
      problem={save.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={`Rupees for 1 ${currency}`} hint="On the day of the invoice" error={problem}>
        <NumberField value={rate} onChange={setRate} />
      </Field>
    </FormDialog>
  );
}
