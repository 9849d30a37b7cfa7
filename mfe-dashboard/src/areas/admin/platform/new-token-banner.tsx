import { Banner, Button } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import admin from '../layout/admin.module.css';
import type { CreatedToken } from './new-token.tsx';
import styles from './platform.module.css';

interface NewTokenBannerProps {
  createdToken: CreatedToken;
  onDone: () => void;
}

/** A new token, which is displayed only once, with the command that uses it. */
export function NewTokenBanner({ createdToken: { remote, token }, onDone }: NewTokenBannerProps) {
  const command = `SOLOIST_API=${location.origin}/api DEPLOY_TOKEN=… npm run publish-remote ${remote}`;
  return (
    <Banner tone="warn">
      <div className={admin.section}>
        <p>Copy this token now. You won’t see it again.</p>
        <code className={styles.code}>{token}</code>
        <p>
          Publish with <code className={styles.code}>{command}</code>
        </p>
        <div className={admin.acts}>
          <Button onClick={() => copyText(token, 'Token')}>Copy token</Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </Banner>
  );
}
