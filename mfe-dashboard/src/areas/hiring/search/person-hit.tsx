import type { SearchHit } from '@soloist/contracts';
import {
  Avatar,
  Badge,
  ButtonLink,
  IconButton,
  ResponsiveImage,
  VisuallyHidden,
} from '@soloist/ui';
import { Link, useMe, useNavigate, useRole } from '@soloist/web-client';
import { clsx } from 'clsx';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useSavedProfile } from '../../shared/profiles/profiles.api.ts';
import { HitWords } from './hit-words.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

export type PersonResult = Pick<
  SearchHit,
  'id' | 'title' | 'snippet' | 'keywords' | 'link' | 'image' | 'facts' | 'pro' | 'works'
>;

/** A person as a search result: their work, their profile, and buttons to save or invite them. */
export function PersonHit({ hit }: { hit: PersonResult }) {
  const { title, link, image, facts, pro, works, snippet } = hit;
  return (
    <li className={styles.card}>
      <WorkArt works={works} link={link} />
      <div className={styles.who}>
        <Avatar name={title.text} src={image || null} size={40} />
        <div className={styles.grow}>
          <h2 className={styles.name}>
            <Link to={link}>
              <Marked {...title} />
            </Link>
            {pro && <Badge tone="ink">Pro</Badge>}
          </h2>
          {facts && <p className={styles.facts}>{facts}</p>}
        </div>
        <SaveButton id={hit.id} name={title.text} />
      </div>
      {snippet.text && (
        <p className={clsx(styles.words, styles.clamped)} dir="auto">
          <Marked {...snippet} />
        </p>
      )}
      <HitWords words={hit.keywords} label={`Skills of ${title.text}`} />
      <Invite id={hit.id} name={title.text} />
    </li>
  );
}

/** Images of their work, the newest one large. */
export function WorkArt({ works, link }: Pick<PersonResult, 'works' | 'link'>) {
  const [first, ...others] = works;
  if (!first) return null;
  return (
    // Hidden from assistive technology: the name below is the same link.
    <Link
      to={link}
      className={styles.art}
      data-more={others.length}
      tabIndex={-1}
      aria-hidden="true"
    >
      <ResponsiveImage src={first} alt="" sizes="(max-width: 768px) 100vw, 300px" />
      {others.map((work) => (
        <ResponsiveImage key={work} src={work} alt="" sizes="120px" />
      ))}
    </Link>
  );
}

interface PersonActionProps {
  id: string;
  name: string;
}

export function SaveButton({ id, name }: PersonActionProps) {
  const { isSaved, isKnown, toggle } = useSavedProfile(id);
  const isSelf = useMe().data?.userInfo.id === id;
  if (isSelf) return null;
  return (
    <IconButton label={`Save ${name}`} aria-pressed={isSaved} disabled={!isKnown} onClick={toggle}>
      {isSaved ? (
        <BookmarkCheck size={18} aria-hidden="true" />
      ) : (
        <Bookmark size={18} aria-hidden="true" />
      )}
    </IconButton>
  );
}

/** Lets a client invite a person by message. */
export function Invite({ id, name }: PersonActionProps) {
  const navigate = useNavigate();
  if (useRole() !== 'employer') return null;
  return (
    <div className={styles.foot}>
      <ButtonLink size="sm" href={`/message/${id}`} onNavigate={navigate}>
        Invite <VisuallyHidden>{name}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}
