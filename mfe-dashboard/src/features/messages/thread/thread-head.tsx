import type { ChatPerson, ConversationSettings } from '@soloist/contracts';
import { Avatar, Breadcrumb, Button, PageBar } from '@soloist/ui';
import { getRole, Link, useNavigate } from '@soloist/web-client';
import { beginProposal } from '../../proposals/begin-proposal.ts';
import { useBeginProposal } from '../../proposals/use-begin-proposal.ts';
import { usePresence } from '../presence.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { hasAccount } from './message-options.tsx';
import { PresenceLine } from './presence-line.tsx';
import styles from './thread.module.css';

interface ThreadHeadProps {
  person: ChatPerson;
  settings: ConversationSettings;
}

/** With whom one writes; on phones in the page's bar alone. */
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
  const { begin, isBeginning } = useBeginProposal(() =>
    beginProposal({ client_name: name, email: guestEmail }),
  );
  return (
    <Button size="sm" busy={isBeginning && 'Opening'} onClick={begin}>
      New proposal
    </Button>
  );
}
