import {
  type InvoiceTax,
  isGst,
  isUntaxed,
  type TaxProposal,
  type TaxTreatment,
  taxTreatments,
  treatmentNames,
  treatmentSentence,
} from '@soloist/contracts';
import { Button, Field, NumberField, Select } from '@soloist/ui';
import { lazy, Suspense } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { useTaxProposal } from './use-tax-proposal.ts';

// The list of states is only for India.
const GstFields = lazy(() =>
  import('./gst-fields.tsx').then(({ GstFields: Fields }) => ({ default: Fields })),
);

const options = [
  { value: '', label: 'Set by hand' },
  ...taxTreatments.map((value) => ({ value, label: treatmentNames[value] })),
];

/** How the invoice is taxed: what we propose for this client, and what the owner chose. */
export function TreatmentFields() {
  const { control, formState, setValue, getValues } = useFormContext<InvoiceDraft>();
  const [tax, currency, tdsRate] = useWatch({
    control,
    name: ['tax_treatment', 'currency', 'tds_rate'],
  });
  const choose = (treatment: TaxTreatment | '') => {
    // What only GST has would be printed on an invoice that doesn't show its fields.
    const kept = treatment && isGst(treatment) ? getValues('tax_treatment') : null;
    const chosen = treatment ? { ...emptyTax, ...kept, treatment } : null;
    setValue('tax_treatment', chosen, { shouldDirty: true });
    if (!treatment) return;
    const mode = getValues('tax_mode');
    const isTaxed = mode !== 'none';
    if (isUntaxed(treatment) === isTaxed) {
      setValue('tax_mode', isTaxed ? 'none' : 'exclusive', { shouldDirty: true });
    }
  };
  const isIndian = tax !== null && isGst(tax.treatment);
  const sentence = treatmentSentence(tax ?? undefined);
  const problem = formState.errors.tax_treatment;
  const { lut, inr_rate, place_of_supply } = problem ?? {};
  const message = [problem, lut, inr_rate, place_of_supply].find((each) => each?.message)?.message;
  return (
    <>
      <Proposal />
      <Field label="Tax treatment" error={message} hint={sentence}>
        <Select
          options={options}
          value={tax?.treatment ?? ''}
          onChange={({ target }) => choose(target.value as TaxTreatment | '')}
        />
      </Field>
      {isIndian && (
        <Suspense fallback={null}>
          <GstFields />
        </Suspense>
      )}
      {(isIndian || currency === 'INR' || tdsRate !== null) && (
        <Field
          label="TDS your client withholds"
          optional
          hint="Percent of the amount without tax"
          error={formState.errors.tds_rate?.message}
        >
          <Controller
            control={control}
            name="tds_rate"
            render={({ field }) => (
              <NumberField {...field} after={<span className={styles.unit}>%</span>} />
            )}
          />
        </Field>
      )}
    </>
  );
}

const emptyTax: InvoiceTax = { treatment: 'domestic', place_of_supply: '', lut: '' };

/** What we propose for the client's country and tax number, until the invoice has it. */
function Proposal() {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const { data, tax } = useTaxProposal();
  if (!data) return null;
  const { proposal, problem } = data;
  const use = (proposed: NonNullable<TaxProposal['proposal']>) => {
    const change = { shouldDirty: true };
    const mode = getValues('tax_mode');
    const taxedMode = mode === 'none' ? 'exclusive' : mode;
    const inr_rate = getValues('tax_treatment')?.inr_rate;
    setValue('tax_treatment', { ...proposed.tax, ...(inr_rate ? { inr_rate } : {}) }, change);
    setValue('tax_mode', isUntaxed(proposed.tax.treatment) ? 'none' : taxedMode, change);
    setValue('tax_name', proposed.tax_name, change);
    getValues('items').forEach(({ sac }, index) => {
      setValue(`items.${index}.tax`, proposed.rate, change);
      if (!sac && proposed.sac) setValue(`items.${index}.sac`, proposed.sac, change);
    });
  };
  const isUsed =
    tax?.treatment === proposal?.tax.treatment &&
    tax?.place_of_supply === proposal?.tax.place_of_supply;
  return (
    <div role="status" className={styles.proposal}>
      {problem && <p>{problem}</p>}
      {proposal && (
        <>
          <p>
            <b>
              {isUsed ? 'As proposed' : 'Proposed'}: {treatmentNames[proposal.tax.treatment]}
              {proposal.rate > 0 && `, ${proposal.rate}%`}
            </b>
            . {proposal.reason}
          </p>
          {!isUsed && (
            <Button size="sm" onClick={() => use(proposal)}>
              Use proposal
            </Button>
          )}
        </>
      )}
    </div>
  );
}
