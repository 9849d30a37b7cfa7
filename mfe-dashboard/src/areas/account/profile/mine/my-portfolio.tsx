import { Link } from '@soloist/web-client';
import { EditInPlace } from '../edit/edit-in-place.tsx';
import { UsernameField } from '../edit/text-fields.tsx';
import { useEditing } from '../edit/use-editing.ts';
import { PortfolioCard } from '../portfolio-card.tsx';
import styles from '../profile.module.css';

/** The address of the portfolio site, which starts with the username. */
export function MyPortfolio() {
  const { profile } = useEditing();
  const { hosts } = profile.portfolioDetails;
  return (
    <PortfolioCard username={profile.username} text="Your site shows this profile and your work.">
      {hosts.length > 0 && <p className={styles.muted}>Also at {hosts.join(', ')}.</p>}
      <EditInPlace
        part="username"
        label="username"
        isEmpty={!profile.username}
        form={(form) => <UsernameField form={form} />}
      >
        Username: <b>{profile.username}</b>
      </EditInPlace>
      <p className={styles.muted}>
        You can also use <Link to="/settings#domain">your own domain</Link>.
      </p>
    </PortfolioCard>
  );
}
