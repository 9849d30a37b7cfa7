import type { CustomHost } from '@soloist/contracts';
import { Badge } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useHosts } from '../sites.api.ts';
import panel from './panel.module.css';

const states = {
  live: { label: 'Live', tone: 'ok' },
  waiting: { label: 'Waiting for its record', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** Host names of the owner's own and whether they lead here; settings is where they are changed. */
export function HostNames() {
  const { data: hosts = [], error } = useHosts();
  return (
    <>
      {hosts.length > 0 && (
        <ul className={panel.hosts} aria-label="Host names of your own">
          {hosts.map((host) => (
            <Host key={host.id} {...host} />
          ))}
        </ul>
      )}
      <p className={panel.muted}>
        {error ? `Your host names could not be loaded. ${error.message} ` : ''}
        <Link to="/settings#domain" className={panel.address}>
          {hosts.length > 0 ? 'Change your host names' : 'Use a host name of your own'}
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
