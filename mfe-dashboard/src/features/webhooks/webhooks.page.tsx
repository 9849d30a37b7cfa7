import { mostWebhooks, type Webhook } from '@soloist/contracts';
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
import { formatDay } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf, stateOf, typesText } from './webhook-texts.ts';
import { useCreateWebhook, useWebhooks } from './webhooks.api.ts';
import styles from './webhooks.module.css';

/** Programs of the person's that are told what happens. */
export function WebhooksPage() {
  const navigate = useNavigate();
  const list = useWebhooks();
  const create = useCreateWebhook();
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState('');
  const isFull = (list.data?.length ?? 0) >= mostWebhooks;
  const newButton = <Button onClick={() => setMaking(true)}>New webhook</Button>;
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
          Messages to a program of yours when something happens here: signed, and sent again when
          they do not arrive. <a href="/api/docs/webhook-messages">What they say</a> stands in the
          API reference.
        </p>
        {secret && <ShownSecret secret={secret} onDone={() => setSecret('')} />}
        <LoadedPage query={list} what="Your webhooks" loading={<ListLoading />}>
          {(all) => (
            <>
              {all.length === 0 ? (
                <EmptyState
                  title="No webhooks yet"
                  text="Give the address of your program, and choose what it is told of."
                  action={newButton}
                />
              ) : (
                <WebhookTable webhooks={all} />
              )}
              {all.length > 0 && !isFull && <div>{newButton}</div>}
              {isFull && (
                <p className={styles.calm}>
                  You have {mostWebhooks} webhooks, which is the most. Delete one to add another.
                </p>
              )}
            </>
          )}
        </LoadedPage>
      </div>
      {isMaking && (
        <WebhookForm
          title="New webhook"
          action="Make webhook"
          busy={create.isPending && 'Making'}
          initial={{ url: '', types: [], description: '' }}
          onSubmit={async (form) => setSecret((await create.mutateAsync(form)).secret)}
          onClose={() => setMaking(false)}
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
      <HeadCell slot="meta">Made</HeadCell>
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
