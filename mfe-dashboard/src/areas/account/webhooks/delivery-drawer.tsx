import type { WebhookAttempt, WebhookDeliveryDetails } from '@soloist/contracts';
import { Badge, Button, DescriptionList, Drawer, Heading } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { deliveryStates } from './webhook.rules.ts';
import { type DeliveryName, useDelivery, useReplay } from './webhooks.api.ts';
import styles from './webhooks.module.css';

interface DeliveryDrawerProps {
  name: DeliveryName;
  isRunning: boolean;
  onClose: () => void;
}

/** One delivery: its body, attempts and responses. */
export function DeliveryDrawer({ name, isRunning, onClose }: DeliveryDrawerProps) {
  const delivery = useDelivery(name);
  const replay = useReplay();
  return (
    <Drawer open onClose={onClose} title={delivery.data?.type ?? 'Delivery'}>
      <div className={styles.drawer}>
        <QueryPanel query={delivery} what="The delivery" height={240}>
          {(loaded) => (
            <>
              <Message delivery={loaded} />
              {isRunning && (
                <div>
                  <Button
                    variant="primary"
                    busy={replay.isPending && 'Sending'}
                    onClick={() => replay.mutate(name)}
                  >
                    {loaded.state === 'waiting' ? 'Send now' : 'Send again'}
                  </Button>
                </div>
              )}
              <Attempts attempts={loaded.attempts} />
            </>
          )}
        </QueryPanel>
      </div>
    </Drawer>
  );
}

function Message({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { state, messageId, createdAt, nextAt, body } = delivery;
  const { label, tone } = deliveryStates[state];
  const details = [
    { label: 'Status', value: <Badge tone={tone}>{label}</Badge> },
    { label: 'webhook-id', value: <code className={styles.code}>{messageId}</code> },
    { label: 'Created', value: formatInstant(createdAt) },
    ...(nextAt ? [{ label: 'Next attempt', value: formatInstant(nextAt) }] : []),
  ];
  return (
    <>
      <DescriptionList items={details} layout="stacked" />
      <Heading level={3} size="sub">
        Body
      </Heading>
      <Text text={JSON.stringify(JSON.parse(body), null, 2)} />
    </>
  );
}

const Attempts = ({ attempts }: { attempts: WebhookAttempt[] }) => (
  <>
    <Heading level={3} size="sub">
      Attempts, newest first
    </Heading>
    {attempts.length === 0 && <p className={styles.calm}>No attempts yet.</p>}
    <ol className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <p>
            <b>{attempt.status ?? 'No response'}</b> · {formatInstant(attempt.at)} · {attempt.ms} ms
          </p>
          {attempt.problem && <p className={styles.calm}>{attempt.problem}</p>}
          {attempt.answer && <Text text={attempt.answer} />}
        </li>
      ))}
    </ol>
  </>
);

/** Machine-written text; long lines wrap. */
const Text = ({ text }: { text: string }) => <pre className={styles.text}>{text}</pre>;
