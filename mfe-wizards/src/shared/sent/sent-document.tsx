import type { Delivery } from '@soloist/contracts';
import { Button, ButtonLink, DescriptionList, Heading } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import { ExternalLink, Link2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { deliveryToClient, type SentNoun, viewDelivery } from './delivery.rules.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import styles from './sent-document.module.css';

interface SentDocumentProps {
  noun: SentNoun;
  deliveries: readonly Delivery[];
  client: { name: string; email: string };
  /** What was sent, after the recipient. */
  items: ComponentProps<typeof DescriptionList>['items'];
  /** The client's link. */
  link: string;
  /** The document's page of the freelancer. */
  href: string;
  onRetry: (deliveryId: string) => void;
  isRetrying: boolean;
  /** The first sentence is replaced while the email is not delivered. */
  next: readonly [string, ...string[]];
}

/** Confirms a sent document: its delivery, the client's link and what happens next. */
export function SentDocument(props: SentDocumentProps) {
  const { noun, deliveries, client, items, link, href, onRetry, isRetrying, next } = props;
  const navigate = useNavigate();
  const delivery = deliveryToClient(deliveries, noun);
  const view = viewDelivery(delivery, noun);
  const [first, ...others] = next;
  return (
    <div className={styles.sent}>
      <DeliveryStatus
        view={view}
        onRetry={() => delivery && onRetry(delivery.id)}
        isRetrying={isRetrying}
      />
      <DescriptionList items={[{ label: 'To', value: <Recipient {...client} /> }, ...items]} />
      <div className={styles.actions}>
        <Button variant="primary" icon={<Link2 size={16} />} onClick={() => void copyText(link)}>
          Copy link
        </Button>
        <ButtonLink
          href={link}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink size={16} aria-hidden />}
        >
          View as client
        </ButtonLink>
        <ButtonLink variant="ghost" href={href} onNavigate={navigate}>
          {`Open ${noun}`}
        </ButtonLink>
      </div>
      <section className={styles.next}>
        <Heading level={2} size="section">
          What happens next
        </Heading>
        <ol>
          <li>{view.canRetry ? 'Try again, or copy the link and send it yourself.' : first}</li>
          {others.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Recipient({ name, email }: SentDocumentProps['client']) {
  if (!name) return email;
  return (
    <>
      {name}
      <span className={styles.email}>{email}</span>
    </>
  );
}
