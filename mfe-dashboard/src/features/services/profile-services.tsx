import { formatServicePrice, type ServiceSummary } from '@soloist/contracts';
import { Button, EmptyState, Picture } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { Loaded } from '../../loaded.tsx';
import styles from './profile-services.module.css';
import { useServicesOf } from './services.api.ts';

interface ProfileServicesProps {
  userId: string;
  /** Said when there are none. */
  none: string;
  /** What can be done about that. */
  action?: ReactNode;
}

/** What a freelancer offers, as cards. */
export function ProfileServices({ userId, none, action }: ProfileServicesProps) {
  const list = useServicesOf(userId);
  return (
    <>
      <Loaded query={list} what="The services" height={220}>
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
      </Loaded>
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
      <Picture
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
