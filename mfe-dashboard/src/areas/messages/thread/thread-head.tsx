import { type ChatPerson, type ConversationSettings, minuteMs } from '@soloist/contracts';
import { Avatar, Breadcrumb, Button, PageBar } from '@soloist/ui';
import { getRole, Link, useNavigate } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { startProposal } from '../../shared/proposals/start-proposal.api.ts';
import { useStartProposal } from '../../shared/proposals/use-start-proposal.ts';
import { agoOf } from '../chat/message-times.rules.ts';
import { usePresence } from '../chat/presence.store.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { hasAccount } from './message-options.tsx';
import styles from './thread.module.css';

interface ThreadHeadProps {
  person: ChatPerson;
  settings: ConversationSettings;
}

/** The header of a conversation; on phones only the page bar. */
export function ThreadHead({ person, settings }: ThreadHeadProps) {
  const { id, name, isGuest, isGone } = person;
  const navigate = useNavigate();
  const menu = <ConversationMenu person={person} settings={settings} />;
  const presence = !isGuest && <PresenceLine personId={id} />;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Messages" href="/message" onNavigate={navigate}>
            <span className={styles.face}>
              <Face person={person} size={32} />
            </span>
            <span className={styles.title}>
              <span>{name}</span>
              <small className={styles.narrow}>{presence}</small>
            </span>
          </Breadcrumb>
        }
        actions={<div className={styles.narrow}>{menu}</div>}
      />
      <header className={styles.head}>
        <Face person={person} size={36} />
        <div className={styles.who}>
          {hasAccount(person) ? (
            <Link className={styles.person} to={`/profile/${id}`}>
              {name}
            </Link>
          ) : (
            <span className={styles.person}>{name}</span>
          )}
          <p>{presence}</p>
        </div>
        {getRole() === 'freelancer' && !isGone && <NewProposal person={person} />}
        {menu}
      </header>
    </>
  );
}

function Face({ person, size }: { person: ChatPerson; size: number }) {
  const { id, name, profileImage } = person;
  const isOnline = usePresence(id)?.online;
  return (
    <Avatar name={name} src={profileImage} size={size} presence={isOnline ? 'online' : undefined} />
  );
}

function NewProposal({ person: { name, guestEmail = '' } }: { person: ChatPerson }) {
  const { start, isStarting } = useStartProposal(() =>
    startProposal({ client_name: name, email: guestEmail }),
  );
  return (
    <Button size="sm" busy={isStarting && 'Opening'} onClick={start}>
      New proposal
    </Button>
  );
}

/** “Online”, or when the person was last seen; nothing if the server hides it. */
function PresenceLine({ personId }: { personId: string }) {
  const presence = usePresence(personId);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (presence?.online) return 'Online';
  return presence?.lastSeenAt ? `Last seen ${agoOf(presence.lastSeenAt)}` : null;
}
