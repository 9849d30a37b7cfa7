import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type LeadMailPrefill,
  leadLimits,
  leadMailForm,
  type MailTone,
  mailTones,
  type WholeLead,
} from '@soloist/contracts';
import { Banner, Button, Field, Input, Modal, SageMark, Segmented, Textarea } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { nameOf } from '../profiles/profile-texts.ts';
import { useMailLead } from './leads.api.ts';
import styles from './mail-dialog.module.css';
import { briefOf, draftOf, type MailForm } from './mail-form.ts';
import { MayWrite } from './may-write.tsx';
import { useMailDraft } from './use-mail-draft.ts';

const toneTexts: Record<MailTone, string> = { warm: 'Warm', plain: 'Plain', formal: 'Formal' };

interface MailDialogProps {
  lead: WholeLead;
  /** What Sage wrote already. */
  prepared?: LeadMailPrefill | undefined;
  onClose: () => void;
}

/** A mail to a lead: drafted by a template or by Sage, sent by a click and by nothing else. */
export function MailDialog({ lead, prepared, onClose }: MailDialogProps) {
  const { data: me } = useMe();
  const formId = useId();
  const send = useMailLead(lead.id);
  const [mail_id] = useState(() => crypto.randomUUID());
  const [tone, setTone] = useState<MailTone>('plain');
  const template = draftOf(lead, me?.userInfo, tone);
  const form = useForm<MailForm>({
    resolver: standardSchemaResolver(leadMailForm),
    // Another tone is another template; words of the person's own stay until they ask for it.
    values: template,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, setValue, setError, handleSubmit, formState } = form;
  const { errors } = formState;
  const write = (name: 'subject' | 'text') => (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Sage wrote is put in once.
  useEffect(() => {
    if (prepared?.subject) write('subject')(prepared.subject);
    if (prepared?.text) write('text')(prepared.text);
  }, []);
  const sage = useMailDraft({ onSubject: write('subject'), onText: write('text') });
  const own = me ? nameOf(me.userInfo) : 'You';
  const isWriting = sage.state.at === 'writing';
  const submit = handleSubmit((mail) =>
    send.mutate(
      { mail_id, ...mail },
      { onSuccess: onClose, onError: (error) => showProblem(error, setError) },
    ),
  );

  return (
    <Modal
      open
      onClose={onClose}
      className={styles.dialog}
      title={`Write to ${lead.name}`}
      text={lead.email ? `It goes to ${lead.email}, and answers come to your own address.` : ''}
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
            Send mail
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
            options={mailTones.map((value) => ({ value, label: toneTexts[value] }))}
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
                Let Sage draft it
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => form.reset(template, { keepDirtyValues: false })}
              >
                Use the template
              </Button>
            </>
          )}
        </div>
        <p role="status" className={styles.note}>
          {isWriting && 'Sage is writing.'}
          {sage.state.at === 'offline' && 'Sage is offline here: this is the template.'}
        </p>
        {sage.state.at === 'failed' && <Banner>{sage.state.problem}</Banner>}
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <Field label="Subject" error={errors.subject?.message}>
            <Input limit={leadLimits.mailSubject} {...register('subject')} />
          </Field>
          <Field label="Mail" error={errors.text?.message}>
            <Textarea rows={10} limit={leadLimits.mailText} {...register('text')} />
          </Field>
          {errors.root?.message && <Banner>{errors.root.message}</Banner>}
        </form>
        <p className={styles.note}>
          Your name stands above it, and below it: “{own} wrote this to you with Soloist. Replies go
          straight to {me?.userInfo.email ?? 'you'}. Unsubscribe from mails by {own}”. You can write
          to {leadLimits.mailsADay} leads in 24 hours.
        </p>
      </div>
    </Modal>
  );
}
