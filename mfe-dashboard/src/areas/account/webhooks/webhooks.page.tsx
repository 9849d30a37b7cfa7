import { maxWebhooks, type Webhook } from '@soloist/contracts';
import {
  Badge,
  Breadcrumb,
  Button,
  Cell,
  EmptyState,
  HeadCell,
  Loading,
  PageBar,
  Row,
  Skeleton,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { SecretBanner } from './secret-banner.tsx';
import { hostOf, stateOf, typesText } from './webhook.rules.ts';
import { WebhookForm } from './webhook-form.tsx';
import { useCreateWebhook, useWebhooks } from './webhooks.api.ts';
import styles from './webhooks.module.css';

/** The person's webhooks. */
export function WebhooksPage() {
  const navigate = useNavigate();
  const list = useWebhooks();
  const create = useCreateWebhook();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState('');
  const isFull = (list.data?.length ?? 0) >= maxWebhooks;
  const newButton = <Button onClick={() => setCreating(true)}>New webhook</Button>;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Settings" href="/settings#webhooks" onNavigate={navigate}>
            Webhooks
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <p className={styles.calm}>
          Send signed events to your own app. We retry failed deliveries. See the{' '}
          <a href="/api/docs/webhook-messages">API reference</a> for event formats.
        </p>
        {secret && <SecretBanner secret={secret} onDone={() => setSecret('')} />}
        <QueryPage query={list} what="Your webhooks" loading={<ListLoading />}>
          {(all) => (
            <>
              {all.length === 0 ? (
                <EmptyState
                  title="No webhooks yet"
                  text="Add your app’s endpoint and choose its events."
                  action={newButton}
                />
              ) : (
                <WebhookTable webhooks={all} />
              )}
              {all.length > 0 && !isFull && <div>{newButton}</div>}
              {isFull && (
                <p className={styles.calm}>
                  You’ve reached the limit of {maxWebhooks} webhooks. Delete one to add another.
                </p>
              )}
            </>
          )}
        </QueryPage>
      </div>
      {isCreating && (
        <WebhookForm
          title="New webhook"
          action="Create webhook"
          busy={create.isPending && 'Creating'}
          initial={{ url: '', types: [], description: '' }}
          onSubmit={async (form) => setSecret((await create.mutateAsync(form)).secret)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

const ListLoading = () => (
  <Loading label="Your webhooks: loading">
    <Skeleton shape="block" height={180} />
  </Loading>
);

const WebhookTable = ({ webhooks }: { webhooks: Webhook[] }) => (
  <Table caption="Your webhooks">
    <TableHead>
      <HeadCell slot="main">Webhook</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Created</HeadCell>
    </TableHead>
    <TableBody>
      {webhooks.map((webhook) => {
        const { label, tone } = stateOf(webhook);
        return (
          <Row key={webhook.id}>
            <Cell slot="main">
              <span className={styles.names}>
                <Link to={`/settings/webhooks/${webhook.id}`}>
                  {webhook.description || hostOf(webhook)}
                </Link>
                <span>{typesText(webhook)}</span>
              </span>
            </Cell>
            <Cell slot="status">
              <Badge tone={tone}>{label}</Badge>
            </Cell>
            <Cell slot="meta">{formatDay(webhook.createdAt)}</Cell>
          </Row>
        );
      })}
    </TableBody>
  </Table>
);
