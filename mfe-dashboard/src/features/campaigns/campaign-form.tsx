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

const usual: CampaignFields = {
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

const usualConsent = 'I agree to be written to about my enquiry and similar offers.';

interface CampaignFormProps {
  /** The one to change; a new one without. */
  campaign?: Campaign;
  action: string;
  busy: string | false;
  onSave: (
    campaign: CampaignFields,
    setError: UseFormSetError<z.input<typeof campaignForm>>,
  ) => void;
  onCancel: () => void;
}

/** What a campaign is called and what its form asks. */
export function CampaignForm({ campaign, action, busy, onSave, onCancel }: CampaignFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(campaignForm),
    defaultValues: campaign ? fieldsOf(campaign) : usual,
  });
  const { register, control, watch, setValue, setError, handleSubmit, formState } = form;
  const { errors } = formState;
  const asked = watch('formFields');
  const hasQuestion = asked.some(({ field }) => field === 'question');
  const consentText = watch('consentText');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit((fields) =>
        onSave({ ...fields, question: hasQuestion ? fields.question : '' }, setError),
      )}
    >
      <Field label="Name" hint="For you, and as the form’s heading." error={errors.name?.message}>
        <Input
          limit={campaignLimits.name}
          placeholder="Such as: Spring labels"
          {...register('name')}
        />
      </Field>
      <Field label="What the form says" optional error={errors.pitch?.message}>
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
            placeholder="Such as: When do you want to begin?"
            {...register('question')}
          />
        </Field>
      )}
      <Checkbox
        checked={consentText !== ''}
        onChange={(isOn) => setValue('consentText', isOn ? usualConsent : '')}
        label="A box that agrees to your mails"
        hint="With it, only who ticks it can be written to from here. Without it, the form says that an answer comes by e-mail."
      />
      {consentText !== '' && (
        <Field label="Words beside the box" error={errors.consentText?.message}>
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
