import type { Webhook } from '@soloist/contracts';
import { Badge, Banner, Breadcrumb, Facts, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useNavigate, useParams } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../dates.ts';
import { LoadedPage } from '../../loaded.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { hostOf, stateOf, typesText } from './webhook-texts.ts';
import { useWebhook } from './webhooks.api.ts';
import styles from './webhooks.module.css';

/** One webhook: how it does, what was sent, and what can be done about it. */
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
        <LoadedPage query={webhook} what="The webhook" loading={<WebhookLoading />}>
          {(found) => <OneWebhook webhook={found} />}
        </LoadedPage>
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
      {state === 'off' && (
        <Banner tone="warn">{offReason} Resume it once its receiver works.</Banner>
      )}
      {state === 'active' && failingSince && (
        <Banner tone="warn">
          Nothing has arrived since {formatInstant(failingSince)}. After five days it is switched
          off.
        </Banner>
      )}
      {secret && <ShownSecret secret={secret} onDone={() => setSecret('')} />}
      <Facts items={factsOf(webhook)} />
      <section className={styles.section} aria-labelledby="messages">
        <Heading level={2} size="section" id="messages">
          Messages of the last 30 days
        </Heading>
        <DeliveryList id={id} isRunning={state === 'active'} />
      </section>
    </>
  );
}

const factsOf = ({ types, createdAt, oldSecretUntil }: Webhook) => [
  { label: 'Tells of', value: typesText({ types }) },
  { label: 'Made', value: formatInstant(createdAt) },
  ...(oldSecretUntil
    ? [{ label: 'The old secret signs as well until', value: formatInstant(oldSecretUntil) }]
    : []),
];
