import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';

/** Where Google sends people back to. Not connected yet, so it offers the way that works. */
export function GooglePage() {
  const navigate = useNavigate();
  return (
    <AccountLayout title="Signing in with Google">
      <p className={styles.lead}>
        Signing in with Google is not available yet. Please use your e-mail address and password.
      </p>
      <ButtonLink variant="primary" size="lg" block href="/login" onNavigate={navigate}>
        Log in
      </ButtonLink>
      <ButtonLink size="lg" block href="/choice" onNavigate={navigate}>
        Create an account
      </ButtonLink>
    </AccountLayout>
  );
}
