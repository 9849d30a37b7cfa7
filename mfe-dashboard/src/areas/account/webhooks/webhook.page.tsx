import type { Webhook } from '@soloist/contracts';
import {
  Badge,
  Banner,
  Breadcrumb,
  DescriptionList,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SecretBanner } from './secret-banner.tsx';
import { hostOf, stateOf, typesText } from './webhook.rules.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { useWebhook } from './webhooks.api.ts';
import styles from './webhooks.module.css';

/** One webhook: its status, actions and deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const webhook = useWebhook(id);
  const name = webhook.data && (webhook.data.description || hostOf(webhook.data));
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Webhooks" href="/settings/webhooks" onNavigate={navigate}>
            {name ?? 'Webhook'}
          </Breadcrumb>
        }
      />
      <div className={styles.page}>
        <QueryPage
          query={webhook}
          what="The webhook"
          missing={{
            title: 'Webhook not found',
            back: { href: '/settings/webhooks', label: 'Go to webhooks' },
          }}
          loading={<WebhookLoading />}
        >
          {(loaded) => <OneWebhook webhook={loaded} />}
        </QueryPage>
      </div>
    </>
  );
}

const WebhookLoading = () => (
  <Loading label="Loading the webhook">
    <Skeleton shape="block" height={320} />
  </Loading>
);

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const [secret, setSecret] = useState('');
  const { id, state, offReason, failingSince } = webhook;
  const { label, tone } = stateOf(webhook);
  return (
    <>
      <div className={styles.section}>
        <div>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Heading level={2} size="page" className={styles.address}>
          {webhook.url}
        </Heading>
        <WebhookActions webhook={webhook} onSecret={setSecret} />
      </div>
      {state === 'off' && <Banner tone="warn">{offReason}</Banner>}
      {state === 'active' && failingSince && (
        <Banner tone="warn">
          Every delivery has failed since {formatInstant(failingSince)}. We disable the webhook
          after five days.
        </Banner>
      )}
      {secret && <SecretBanner secret={secret} onDone={() => setSecret('')} />}
      <DescriptionList items={webhookDetails(webhook)} />
      <section className={styles.section} aria-labelledby="messages">
        <Heading level={2} size="section" id="messages">
          Deliveries in the last 30 days
        </Heading>
        <DeliveryList id={id} isRunning={state === 'active'} />
      </section>
    </>
  );
}

const webhookDetails = ({ types, createdAt, keyId, oldSecretUntil }: Webhook) => [
  { label: 'Events', value: typesText({ types }) },
  { label: 'Created', value: formatInstant(createdAt) },
  ...(keyId
    ? [
        {
          label: 'Created by',
          value: (
            <>
              An app with an <Link to="/settings#api-keys">API key</Link>. It ends with the key.
            </>
          ),
        },
      ]
    : []),
  ...(oldSecretUntil
    ? [{ label: 'Old secret valid until', value: formatInstant(oldSecretUntil) }]
    : []),
];
