import type { auth, EndpointResponse } from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useEndSessions, useSessions } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

type Session = EndpointResponse<typeof auth.sessions>['sessions'][number];

/** The signed-in devices, with buttons to sign them out. */
export function SessionsSection() {
  const sessions = useSessions();
  return (
    <SettingsSection
      id="sessions"
      text="Log out any device you don’t recognise, then change your password."
    >
      <QueryPanel query={sessions} what="Your sessions" height={160}>
        {(list) => <SessionList sessions={list} />}
      </QueryPanel>
    </SettingsSection>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul className={styles.rows} aria-label="Signed-in devices">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 1 && <EndOthers ids={others.map(({ id }) => id)} />}
    </>
  );
}

function SessionRow({ session: { id, device, ip, lastSeenAt, current } }: { session: Session }) {
  const end = useEndSessions({ message: `${device} is logged out.` });
  const Icon = /iphone|android|ipad|mobile/i.test(device) ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{device}</b>
        <span>
          {ip}, {current ? 'active now' : `last seen ${formatInstant(lastSeenAt)}`}
        </span>
      </div>
      {current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button
          size="sm"
          onClick={() => end.mutate([id])}
          busy={end.isPending && 'Signing out'}
          aria-label={`Log out ${device}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ ids }: { ids: string[] }) {
  const [done, setDone] = useState(0);
  const end = useEndSessions({ message: 'All other devices are logged out.', onDone: setDone });
  const handleEnd = () => {
    setDone(0);
    end.mutate(ids);
  };
  return (
    <div>
      <Button
        onClick={handleEnd}
        busy={end.isPending && `Signing out ${Math.min(done + 1, ids.length)} of ${ids.length}`}
      >
        Log out other devices
      </Button>
    </div>
  );
}
