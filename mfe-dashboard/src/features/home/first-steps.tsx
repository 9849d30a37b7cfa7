import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './home.module.css';

interface FirstStepsProps {
  /** How many of the nine profile facts are missing. */
  missing: number;
  profileId: string;
}

/** What a new freelancer does first, in the order that gets the first contract signed. */
export function FirstSteps({ missing, profileId }: FirstStepsProps) {
  const navigate = useNavigate();
  const steps = [
    {
      title: 'Complete your identity',
      text:
        missing === 0
          ? 'All nine facts are there.'
          : `${missing} of nine to add. Clients read them first.`,
      label: 'Open your profile',
      href: `/profile/${profileId}`,
    },
    {
      title: 'Send a proposal',
      text: 'Describe the project once; your client gets a PDF and a link to accept.',
      label: 'New proposal',
      href: '/proposal/new',
    },
    {
      title: 'Share your address',
      text: 'Your portfolio has a host name of its own.',
      label: 'Share identity',
      href: '/share',
    },
  ];
  return (
    <ol className={styles.list} aria-label="First steps">
      {steps.map(({ title, text, label, href }, index) => (
        <li key={href}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.grow}>
            <b>{title}</b>
            <span>{text}</span>
          </span>
          <ButtonLink
            size="sm"
            variant={index === 1 ? 'primary' : 'secondary'}
            href={href}
            onNavigate={navigate}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}
