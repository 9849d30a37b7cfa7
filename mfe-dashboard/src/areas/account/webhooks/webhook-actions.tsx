import type { Webhook } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { hostOf } from './webhook.rules.ts';
import { WebhookForm } from './webhook-form.tsx';
import {
  useChangeSecret,
  useChangeWebhook,
  useRemoveWebhook,
  useSendTest,
  useSetWebhookState,
} from './webhooks.api.ts';
import styles from './webhooks.module.css';

interface WebhookActionsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** The actions on a webhook. */
export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const [open, setOpen] = useState<'form' | 'secret' | 'removal' | null>(null);
  const close = () => setOpen(null);
  const test = useSendTest(webhook.id);
  const setState = useSetWebhookState(webhook.id);
  const isRunning = webhook.state === 'active';
  return (
    <div className={styles.actions}>
      {isRunning && (
        <Button
          variant="primary"
          busy={test.isPending && 'Sending'}
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: () => showToast({ message: 'We’re sending a test.', kind: 'success' }),
            })
          }
        >
          Send test
        </Button>
      )}
      <Button
        variant={isRunning ? 'secondary' : 'primary'}
        busy={setState.isPending && 'Saving'}
        onClick={() => setState.mutate(isRunning ? 'paused' : 'active')}
      >
        {isRunning ? 'Pause' : 'Resume'}
      </Button>
      {/* An app changes its own webhooks. */}
      {!webhook.keyId && (
        <>
          <Button onClick={() => setOpen('form')}>Edit</Button>
          <Button onClick={() => setOpen('secret')}>Rotate secret</Button>
        </>
      )}
      <Button variant="ghost" onClick={() => setOpen('removal')}>
        Delete
      </Button>
      {open === 'form' && <EditForm webhook={webhook} onClose={close} />}
      {open === 'secret' && <NewSecret {...{ webhook, onSecret }} onClose={close} />}
      {open === 'removal' && <Removal webhook={webhook} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function EditForm({ webhook: { id, url, types, description }, onClose }: DialogProps) {
  const change = useChangeWebhook(id);
  return (
    <WebhookForm
      title="Edit webhook"
      action="Save"
      busy={change.isPending && 'Saving'}
      initial={{ url, types, description }}
      onSubmit={change.mutateAsync}
      onClose={onClose}
    />
  );
}

function NewSecret({ webhook, onSecret, onClose }: DialogProps & WebhookActionsProps) {
  const change = useChangeSecret(webhook.id);
  return (
    <ConfirmDialog
      open
      title="Rotate the secret"
      text="We sign with both secrets for 24 hours. Update your app by then."
      confirmLabel="Rotate secret"
      busy={change.isPending && 'Rotating'}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: ({ secret }) => onSecret(secret),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}

function Removal({ webhook, onClose }: DialogProps) {
  const navigate = useNavigate();
  const remove = useRemoveWebhook(webhook.id);
  return (
    <ConfirmDialog
      open
      title="Delete this webhook"
      text={`We stop sending to ${hostOf(webhook)} and delete past deliveries. This action cannot be undone.`}
      confirmLabel="Delete webhook"
      tone="danger"
      busy={remove.isPending && 'Deleting'}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => navigate('/settings/webhooks'),
          onError: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}
