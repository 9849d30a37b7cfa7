import { Avatar, ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './home.module.css';
import type { ReplyItem } from './reply-items.rules.ts';

/** Someone who wrote, with a button to their conversation. */
export function ReplyRow({ item, isPrimary }: { item: ReplyItem; isPrimary: boolean }) {
  const navigate = useNavigate();
  const { name, image, title, text, href } = item;
  return (
    <li>
      <Avatar name={name} src={image || undefined} size={40} />
      <span className={styles.grow}>
        <b>{title}</b>
        <span className={styles.excerpt} dir="auto">
          {text}
        </span>
      </span>
      <ButtonLink
        size="sm"
        variant={isPrimary ? 'primary' : 'secondary'}
        href={href}
        onNavigate={navigate}
        aria-label={`Reply to ${name}`}
      >
        Reply
      </ButtonLink>
    </li>
  );
}
