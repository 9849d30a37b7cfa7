import type { WebhookAttempt, WebhookDeliveryDetails } from '@soloist/contracts';
import { Badge, Button, Drawer, Facts, Heading } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { deliveryStates } from './webhook-texts.ts';
import { type DeliveryName, useDelivery, useReplay } from './webhooks.api.ts';
import styles from './webhooks.module.css';

interface DeliveryDrawerProps {
  name: DeliveryName;
  isRunning: boolean;
  onClose: () => void;
}

/** One message: what was sent, each try, and what was answered. */
export function DeliveryDrawer({ name, isRunning, onClose }: DeliveryDrawerProps) {
  const delivery = useDelivery(name);
  const replay = useReplay();
  return (
    <Drawer open onClose={onClose} title={delivery.data?.type ?? 'Message'}>
      <div className={styles.drawer}>
        <Loaded query={delivery} what="The message" height={240}>
          {(found) => (
            <>
              <Message delivery={found} />
              {isRunning && (
                <div>
                  <Button
                    variant="primary"
                    busy={replay.isPending && 'Sending'}
                    onClick={() => replay.mutate(name)}
                  >
                    {found.state === 'waiting' ? 'Send now' : 'Send again'}
                  </Button>
                </div>
              )}
              <Attempts attempts={found.attempts} />
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Message({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { state, messageId, createdAt, nextAt, body } = delivery;
  const { label, tone } = deliveryStates[state];
  const facts = [
    { label: 'Status', value: <Badge tone={tone}>{label}</Badge> },
    { label: 'webhook-id', value: <code className={styles.code}>{messageId}</code> },
    { label: 'Noted', value: formatInstant(createdAt) },
    ...(nextAt ? [{ label: 'Next try', value: formatInstant(nextAt) }] : []),
  ];
  return (
    <>
      <Facts items={facts} layout="stacked" />
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
      Tries, newest first
    </Heading>
    {attempts.length === 0 && <p className={styles.calm}>There was none yet.</p>}
    <ol className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <p>
            <b>{attempt.status ?? 'No answer'}</b> · {formatInstant(attempt.at)} · {attempt.ms} ms
          </p>
          {attempt.problem && <p className={styles.calm}>{attempt.problem}</p>}
          {attempt.answer && <Text text={attempt.answer} />}
        </li>
      ))}
    </ol>
  </>
);

/** What programs wrote; long lines break. */
const Text = ({ text }: { text: string }) => <pre className={styles.text}>{text}</pre>;
