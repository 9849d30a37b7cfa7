import { formatDuration, formatServicePrice } from '@soloist/contracts';
import { Avatar, Badge, ButtonLink } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { CalendarClock, MessageCircle } from 'lucide-react';
import { TakesProjects } from '../profiles/profile-parts.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import styles from './service.module.css';
import type { ShownService } from './services.api.ts';

/** What it costs, who does it, and how to start. */
export function ServiceOfferer({ shown: { service, owner, isOwn } }: { shown: ShownService }) {
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
      {isOwn ? <OwnState published={service.published} /> : <Start shown={{ service, owner }} />}
    </aside>
  );
}

const OwnState = ({ published }: { published: boolean }) => (
  <p className={styles.state}>
    <Badge tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Hidden'}</Badge>
    {published ? 'This is how clients see it.' : 'Only you see this page.'}
  </p>
);

function Start({ shown: { service, owner } }: { shown: Pick<ShownService, 'service' | 'owner'> }) {
  const navigate = useNavigate();
  return (
    <>
      <TakesProjects accepting={owner.acceptingProjects} when="" />
      <div className={styles.start}>
        <ButtonLink
          block
          variant="primary"
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
          See {owner.fname}’s profile
        </ButtonLink>
        <ReportButton kind="service" id={service.id} what="this service" />
      </div>
    </>
  );
}
