import { Banner, Button, saveFile } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import styles from './settings.module.css';

const fileName = 'soloist-recovery-codes.txt';

/** New recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');
  const handleDownload = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName);
  return (
    <>
      <Banner tone="warn">Save these codes now. You won’t see them again.</Banner>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => copyText(text, 'Recovery codes')}>
          Copy
        </Button>
        <Button size="sm" onClick={handleDownload}>
          Download
        </Button>
      </div>
    </>
  );
}
