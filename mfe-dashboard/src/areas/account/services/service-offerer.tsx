import { formatDuration, formatServicePrice } from '@soloist/contracts';
import { Avatar, Badge, ButtonLink } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { CalendarClock, MessageCircle, ShoppingCart } from 'lucide-react';
import { ProjectAvailability } from '../../shared/profiles/project-availability.tsx';
import { ReportButton } from '../../shared/reports/report-button.tsx';
import styles from './service.module.css';
import type { ServiceView } from './services.api.ts';

/** The service's price, its freelancer and the ways to start. */
export function ServiceOfferer({ view: { service, owner, isOwn } }: { view: ServiceView }) {
  const { duration, duration_type } = service.details;
  const time = formatDuration(duration, duration_type);
  const name = [owner.fname, owner.lname].filter(Boolean).join(' ');
  return (
    <aside className={styles.offerer} aria-label="Price and freelancer">
      <p className={styles.price}>
        <b>{formatServicePrice(service)}</b>
        {time && <span>{time}</span>}
      </p>
      <div className={styles.person}>
        <Avatar name={name} src={owner.profileImage || null} size={40} />
        <span>
          <Link to={`/profile/${owner.id}`}>{name}</Link>
          <span>{owner.headline || owner.location}</span>
        </span>
      </div>
      {isOwn ? (
        <VisibilityBadge published={service.published} />
      ) : (
        <Start view={{ service, owner }} />
      )}
    </aside>
  );
}

const VisibilityBadge = ({ published }: { published: boolean }) => (
  <p className={styles.state}>
    <Badge tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Hidden'}</Badge>
    {published ? 'This is how clients see it.' : 'Only you see this page.'}
  </p>
);

function Start({ view: { service, owner } }: { view: Pick<ServiceView, 'service' | 'owner'> }) {
  const navigate = useNavigate();
  const isOrderable = service.ordering?.enabled === true;
  return (
    <>
      <ProjectAvailability of={owner} when="" />
      <div className={styles.start}>
        {isOrderable && (
          <ButtonLink
            block
            variant="primary"
            icon={<ShoppingCart size={16} aria-hidden />}
            href={`/order/new/${service.id}`}
            onNavigate={navigate}
          >
            Order now
          </ButtonLink>
        )}
        <ButtonLink
          block
          variant={isOrderable ? undefined : 'primary'}
          icon={<MessageCircle size={16} aria-hidden />}
          href={`/message/${owner.id}`}
          onNavigate={navigate}
        >
          Message
        </ButtonLink>
        {service.calendarLink && (
          <ButtonLink
            block
            icon={<CalendarClock size={16} aria-hidden />}
            href={service.calendarLink}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Book a call
          </ButtonLink>
        )}
        <ButtonLink block variant="ghost" href={`/profile/${owner.id}`} onNavigate={navigate}>
          View {owner.fname}’s profile
        </ButtonLink>
        <ReportButton kind="service" id={service.id} what="this service" />
      </div>
    </>
  );
}
