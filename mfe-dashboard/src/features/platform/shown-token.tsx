import { Banner, Button } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import admin from '../admin/admin.module.css';
import type { MadeToken } from './new-token.tsx';
import styles from './platform.module.css';

interface ShownTokenProps {
  made: MadeToken;
  onDone: () => void;
}

/** A new token, this once, and how it is used. */
export function ShownToken({ made: { remote, token }, onDone }: ShownTokenProps) {
  const command = `SOLOIST_API=${location.origin}/api DEPLOY_TOKEN=… npm run publish-remote ${remote}`;
  return (
    <Banner tone="warn">
      <div className={admin.section}>
        <p>Copy this token now: it is not shown again.</p>
        <code className={styles.code}>{token}</code>
        <p>
          It publishes by <code className={styles.code}>{command}</code>
        </p>
        <div className={admin.acts}>
          <Button onClick={() => copyText(token, 'Token')}>Copy token</Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </Banner>
  );
}
