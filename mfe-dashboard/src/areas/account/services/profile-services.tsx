import { formatServicePrice, type ServiceSummary } from '@soloist/contracts';
import { Button, EmptyState, ResponsiveImage } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import styles from './profile-services.module.css';
import { useServicesOf } from './services.api.ts';

interface ProfileServicesProps {
  userId: string;
  /** The text of the empty state. */
  none: string;
  /** The action of the empty state. */
  action?: ReactNode;
}

/** A freelancer's services as cards. */
export function ProfileServices({ userId, none, action }: ProfileServicesProps) {
  const list = useServicesOf(userId);
  return (
    <>
      <QueryPanel query={list} what="The services" height={220}>
        {({ pages }) => {
          const services = pages.flatMap((page) => page.services);
          if (services.length === 0) {
            return (
              <EmptyState headingLevel={3} title="No services yet" text={none} action={action} />
            );
          }
          return (
            <>
              <ul className={styles.cards}>
                {services.map((service) => (
                  <ServiceCard key={service.id} service={service} />
                ))}
              </ul>
              {action && <p className={styles.action}>{action}</p>}
            </>
          );
        }}
      </QueryPanel>
      {list.hasNextPage && (
        <Button
          size="sm"
          onClick={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage && 'Loading'}
        >
          Show more
        </Button>
      )}
    </>
  );
}

const ServiceCard = ({ service }: { service: ServiceSummary }) => (
  <li className={styles.card}>
    {service.image ? (
      <ResponsiveImage
        className={styles.art}
        src={service.image.url}
        alt=""
        sizes="(max-width: 768px) 100vw, 320px"
      />
    ) : (
      <div className={styles.art} />
    )}
    <div className={styles.body}>
      <Link to={`/service/${service.id}`} className={styles.title}>
        {service.title}
      </Link>
      <p className={styles.summary}>{service.summary}</p>
      <p className={styles.price}>{formatServicePrice(service)}</p>
    </div>
  </li>
);
