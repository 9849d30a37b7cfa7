import { type AppKind, dateFormat, type Notification, notificationNames } from '@soloist/contracts';
import { IconButton, VisuallyHidden } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import {
  Bell,
  BriefcaseBusiness,
  Circle,
  CircleCheck,
  FileText,
  FolderKanban,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Quote,
  ReceiptText,
  Search,
  Trash2,
  Wallet,
} from 'lucide-react';
import styles from './notification-drawer.module.css';

const formatTime = dateFormat({ timeStyle: 'short' });

const iconOf: Record<AppKind, LucideIcon> = {
  messages: MessageCircle,
  proposal_news: FileText,
  project_news: FolderKanban,
  invoice_news: ReceiptText,
  payment_news: Wallet,
  job_news: BriefcaseBusiness,
  job_matches: Search,
  site_message: Inbox,
  recommendations: Quote,
  account_news: Bell,
};

interface NotificationItemProps {
  item: Notification;
  /** Whether this item is the list's tab stop. */
  isCurrent: boolean;
  onFocus: () => void;
  onFollow: () => void;
  onRead: (read: boolean) => void;
  onDelete: () => void;
}

export function NotificationItem(props: NotificationItemProps) {
  const { item, isCurrent, onFocus, onFollow, onRead, onDelete } = props;
  const { id, kind, title, body, link, read, createdAt } = item;
  const Icon = iconOf[kind];
  const tabIndex = isCurrent ? 0 : -1;
  const handleFollow = () => {
    if (!read) onRead(true);
    onFollow();
  };
  return (
    <li className={styles.item} data-unread={!read || undefined} onFocus={onFocus}>
      <span className={styles.icon} title={notificationNames[kind]}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <Link
        className={styles.link}
        to={link || '/'}
        tabIndex={tabIndex}
        data-notification={id}
        onClick={handleFollow}
      >
        <span className={styles.title} dir="auto">
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        {body && (
          <span className={styles.body} dir="auto">
            {body}
          </span>
        )}
        <time className={styles.time} dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
      </Link>
      <span className={styles.actions}>
        <IconButton
          label={`Mark as ${read ? 'unread' : 'read'}: ${title}`}
          size="sm"
          tabIndex={tabIndex}
          onClick={() => onRead(!read)}
        >
          {read ? <Circle size={16} /> : <CircleCheck size={16} />}
        </IconButton>
        <IconButton label={`Delete: ${title}`} size="sm" tabIndex={tabIndex} onClick={onDelete}>
          <Trash2 size={16} />
        </IconButton>
      </span>
    </li>
  );
}
