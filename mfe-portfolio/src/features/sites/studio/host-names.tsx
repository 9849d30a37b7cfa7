import type { CustomHost } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import panel from '../panel.module.css';
import { useHosts } from '../sites.api.ts';

const states = {
  live: { label: 'Live', tone: 'ok' },
  waiting: { label: 'Pending DNS', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** The owner's custom domains and their states; they are changed in the settings. */
export function HostNames() {
  const { data: hosts = [], error } = useHosts();
  return (
    <>
      {hosts.length > 0 && (
        <ul className={panel.hosts} aria-label="Custom domains">
          {hosts.map((host) => (
            <Host key={host.id} {...host} />
          ))}
        </ul>
      )}
      <p className={panel.muted}>
        {error ? `We couldn’t load your domains. ${error.message} ` : ''}
        <Link to="/settings#domain" className={panel.address}>
          {hosts.length > 0 ? 'Manage domains' : 'Add custom domain'}
        </Link>
      </p>
    </>
  );
}

function Host({ host, state, reason }: CustomHost) {
  const { label, tone } = states[state];
  return (
    <li>
      <span className={panel.line}>
        {host}
        <Badge tone={tone}>{label}</Badge>
      </span>
      {reason && <p className={panel.muted}>{reason}</p>}
    </li>
  );
}
