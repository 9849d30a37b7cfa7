import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type Campaign,
  type CampaignForm as CampaignFields,
  campaignFields,
  campaignForm,
  campaignLimits,
} from '@soloist/contracts';
import { Banner, Button, Checkbox, Field, Input, Textarea } from '@soloist/ui';
import { Controller, type UseFormSetError, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import styles from './campaigns.module.css';
import { FormFields } from './form-fields.tsx';

const defaultForm: CampaignFields = {
  name: '',
  pitch: '',
  formFields: [
    { field: 'company', required: false },
    { field: 'message', required: true },
  ],
  question: '',
  consentText: '',
};

const fieldsOf = ({ name, pitch, formFields, question, consentText }: Campaign) => ({
  name,
  pitch,
  formFields,
  question,
  consentText,
});

const defaultConsent = 'I agree to receive emails about my enquiry and similar offers.';

interface CampaignFormProps {
  /** The campaign to edit. Without it, the form creates a new one. */
  campaign?: Campaign;
  action: string;
  busy: string | false;
  onSave: (
    campaign: CampaignFields,
    setError: UseFormSetError<z.input<typeof campaignForm>>,
  ) => void;
  onCancel: () => void;
}

/** The name of a campaign and the fields of its form. */
export function CampaignForm({ campaign, action, busy, onSave, onCancel }: CampaignFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(campaignForm),
    defaultValues: campaign ? fieldsOf(campaign) : defaultForm,
  });
  const { register, control, watch, setValue, setError, handleSubmit, formState } = form;
  const { errors } = formState;
  const selectedFields = watch('formFields');
  const hasQuestion = selectedFields.some(({ field }) => field === 'question');
  const consentText = watch('consentText');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit((fields) =>
        onSave({ ...fields, question: hasQuestion ? fields.question : '' }, setError),
      )}
    >
      <Field label="Name" hint="Also the heading of your form." error={errors.name?.message}>
        <Input
          limit={campaignLimits.name}
          placeholder="For example, Spring labels"
          {...register('name')}
        />
      </Field>
      <Field label="Introduction" optional error={errors.pitch?.message}>
        <Textarea limit={campaignLimits.pitch} {...register('pitch')} />
      </Field>
      <Controller
        control={control}
        name="formFields"
        render={({ field }) => (
          <FormFields value={field.value} onChange={field.onChange} all={campaignFields} />
        )}
      />
      {errors.formFields?.message && <Banner>{errors.formFields.message}</Banner>}
      {hasQuestion && (
        <Field label="Your question" error={errors.question?.message}>
          <Input
            limit={campaignLimits.question}
            placeholder="For example, When do you want to start?"
            {...register('question')}
          />
        </Field>
      )}
      <Checkbox
        checked={consentText !== ''}
        onChange={(isOn) => setValue('consentText', isOn ? defaultConsent : '')}
        label="Email consent checkbox"
        hint="You can email only the leads who tick it."
      />
      {consentText !== '' && (
        <Field label="Consent text" error={errors.consentText?.message}>
          <Textarea rows={2} limit={campaignLimits.consent} {...register('consentText')} />
        </Field>
      )}
      {errors.root?.message && <Banner>{errors.root.message}</Banner>}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
