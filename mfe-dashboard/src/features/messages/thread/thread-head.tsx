import type { ChatPerson, ConversationSettings } from '@soloist/contracts';
import { Avatar, Breadcrumb, PageBar } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { usePresence } from '../presence.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { PresenceLine } from './presence-line.tsx';
import styles from './thread.module.css';

interface ThreadHeadProps {
  person: ChatPerson;
  settings: ConversationSettings;
}

/** With whom one writes; on phones in the page's bar alone. */
export function ThreadHead({ person, settings }: ThreadHeadProps) {
  const { id, name, profileImage, isGuest } = person;
  const navigate = useNavigate();
  const isOnline = usePresence(id)?.online;
  const menu = <ConversationMenu person={person} settings={settings} />;
  const presence = !isGuest && <PresenceLine personId={id} />;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Messages" href="/message" onNavigate={navigate}>
            <span className={styles.title}>
              <span>{name}</span>
              <small className={styles.narrow}>{presence}</small>
            </span>
          </Breadcrumb>
        }
        actions={<div className={styles.narrow}>{menu}</div>}
      />
      <header className={styles.head}>
        <Avatar
          name={name}
          src={profileImage}
          size={36}
          presence={isOnline ? 'online' : undefined}
        />
        <div className={styles.who}>
          {isGuest ? (
            <span className={styles.person}>{name}</span>
          ) : (
            <Link className={styles.person} to={`/profile/${id}`}>
              {name}
            </Link>
          )}
          <p>{presence}</p>
        </div>
        {menu}
      </header>
    </>
  );
}
