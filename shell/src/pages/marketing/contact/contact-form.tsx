import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { contactForm, contactMessageLimit } from '@soloist/contracts';
import { Banner, Button, Field, Input, Textarea } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactForm as Form, useSendMessage } from './contact.api.ts';
import styles from './contact-form.module.css';
import { MessageSent } from './message-sent.tsx';

interface ContactFormProps {
  topic: Form['topic'];
  messageLabel: string;
  messageHint: string;
}

/** The form for a message to the team, and then its confirmation. */
export function ContactForm({ topic, messageLabel, messageHint }: ContactFormProps) {
  const send = useSendMessage();
  const [sent, setSent] = useState<Form>();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(contactForm),
    defaultValues: { topic, name: '', email: '', company: '', message: '', website: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((form) => {
    if (send.isPending) return;
    send.mutate(form, {
      onSuccess: () => setSent(form),
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const { path, message } of error.details) setError(path as keyof Form, { message });
      },
    });
  });
  const writeAnother = () => {
    reset();
    setSent(undefined);
  };

  if (sent) return <MessageSent {...sent} onAnother={writeAnother} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {send.error && <Banner>{send.error.message} Your text is still here.</Banner>}
      <Field label="Your name" error={errors.name?.message}>
        <Input autoComplete="name" limit={120} {...register('name')} />
      </Field>
      <Field label="Email" hint="We reply to this address." error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      {topic === 'sales' && (
        <Field label="Company" error={errors.company?.message} optional>
          <Input autoComplete="organization" limit={120} {...register('company')} />
        </Field>
      )}
      <Field label={messageLabel} hint={messageHint} error={errors.message?.message}>
        <Textarea rows={6} limit={contactMessageLimit} {...register('message')} />
      </Field>
      {/* A trap for bots that fill every field: people cannot see or reach it, and screen readers
         skip it. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input type="text" id="website" tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
      <Button type="submit" variant="primary" size="lg" busy={send.isPending && 'Sending'}>
        Send message
      </Button>
      <noscript>
        <p>Turn on JavaScript to send a message.</p>
      </noscript>
    </form>
  );
}
