import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type EmailTone,
  emailTones,
  type LeadDetail,
  type LeadEmailPrefill,
  leadEmailForm,
  leadLimits,
} from '@soloist/contracts';
import {
  Banner,
  Button,
  Checkbox,
  Field,
  Input,
  Modal,
  SageMark,
  Segmented,
  Textarea,
} from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showErrorToast, showFormError } from '../../shared/forms/errors.rules.ts';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { useMailLead, useUpdateLead } from './leads.api.ts';
import styles from './mail-dialog.module.css';
import { briefOf, draftOf, type MailForm } from './mail-form.rules.ts';
import { useMailDraft } from './use-mail-draft.ts';

const toneTexts: Record<EmailTone, string> = { warm: 'Warm', plain: 'Plain', formal: 'Formal' };

/** Why no email can be sent, and the consent that the freelancer can confirm. */
function MayWrite({ lead }: { lead: LeadDetail }) {
  const update = useUpdateLead(lead.id);
  if (lead.whyNoMail === '') return null;
  return (
    <>
      <Banner tone="warn">{lead.whyNoMail}</Banner>
      {!lead.mayWrite && lead.email !== '' && (
        <Checkbox
          checked={update.isPending}
          onChange={() => update.mutate({ mayWrite: true }, { onError: showErrorToast })}
          label={`${lead.name} agreed to receive emails`}
          hint="Tick only if they did. Unsolicited email is unlawful in many places."
        />
      )}
    </>
  );
}

interface MailDialogProps {
  lead: LeadDetail;
  /** The email that Sage already wrote. */
  prepared?: LeadEmailPrefill | undefined;
  onClose: () => void;
}

/** An email to a lead, drafted from a template or by Sage, and only sent by a click. */
export function MailDialog({ lead, prepared, onClose }: MailDialogProps) {
  const { data: me } = useMe();
  const formId = useId();
  const send = useMailLead(lead.id);
  const [mail_id] = useState(() => crypto.randomUUID());
  const [tone, setTone] = useState<EmailTone>('plain');
  const template = draftOf(lead, me?.userInfo, tone);
  const form = useForm<MailForm>({
    resolver: standardSchemaResolver(leadEmailForm),
    // Another tone is another template; edited text stays until the person resets it.
    values: template,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, setValue, setError, handleSubmit, formState } = form;
  const { errors } = formState;
  const write = (name: 'subject' | 'text') => (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prepared text is filled in once.
  useEffect(() => {
    if (prepared?.subject) write('subject')(prepared.subject);
    if (prepared?.text) write('text')(prepared.text);
  }, []);
  const sage = useMailDraft({ onSubject: write('subject'), onText: write('text') });
  const senderName = me ? nameOf(me.userInfo) : 'You';
  const isWriting = sage.state.at === 'writing';
  const submit = handleSubmit((mail) =>
    send.mutate(
      { mail_id, ...mail },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );

  return (
    <Modal
      open
      onClose={onClose}
      className={styles.dialog}
      title={`Email ${lead.name}`}
      text={lead.email ? `We’ll send this to ${lead.email}. Replies go to your email.` : ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={lead.whyNoMail !== '' || isWriting}
            busy={send.isPending && 'Sending'}
          >
            Send email
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <MayWrite lead={lead} />
        <div className={styles.drafting}>
          <Segmented
            label="Tone"
            value={tone}
            onChange={setTone}
            options={emailTones.map((value) => ({ value, label: toneTexts[value] }))}
          />
          {isWriting ? (
            <Button size="sm" onClick={sage.stop}>
              Stop
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant="sage"
                icon={<SageMark size={16} />}
                onClick={() => sage.draft(briefOf(lead, tone))}
              >
                Draft with Sage
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => form.reset(template, { keepDirtyValues: false })}
              >
                Use template
              </Button>
            </>
          )}
        </div>
        <p role="status" className={styles.note}>
          {isWriting && 'Sage is writing.'}
          {sage.state.at === 'offline' && 'Sage is offline, so this is the template.'}
        </p>
        {sage.state.at === 'failed' && <Banner>{sage.state.problem}</Banner>}
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <Field label="Subject" error={errors.subject?.message}>
            <Input limit={leadLimits.mailSubject} {...register('subject')} />
          </Field>
          <Field label="Message" error={errors.text?.message}>
            <Textarea rows={10} limit={leadLimits.mailText} {...register('text')} />
          </Field>
          {errors.root?.message && <Banner>{errors.root.message}</Banner>}
        </form>
        <p className={styles.note}>
          We send it as {senderName} with an unsubscribe link. Replies go to{' '}
          {me?.userInfo.email ?? 'you'}. You can email {leadLimits.mailsADay} leads in 24 hours.
        </p>
      </div>
    </Modal>
  );
}
