import { Button, ButtonLink, EmptyState, PageBar } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { LanguageSwitch } from '../../texts/language-switch.tsx';
import styles from './contract.module.css';
import type { ContractTexts } from './texts/en.ts';
import { problemOf, useContractTexts } from './texts/use-contract-texts.ts';

interface UnreadableProps {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  inFrame: boolean;
}

/** What to say where trying again would not help. */
function missingTexts(error: Error | null, texts: ContractTexts) {
  if (!(error instanceof ApiError)) return undefined;
  const { title, text, goneTitle } = texts.missing;
  if (error.status === 410) return { title: goneTitle, text: problemOf(error, texts) };
  return error.status === 404 ? { title, text } : undefined;
}

/** In place of a contract that is not there, or did not load. */
export function Unreadable({ error, onRetry, busy, inFrame }: UnreadableProps) {
  const texts = useContractTexts();
  const { missing: words } = texts;
  const missing = missingTexts(error, texts);
  const headingLevel = inFrame ? 2 : 1;
  return (
    <div className={styles.unreadable}>
      {inFrame && <PageBar title={words.failedTitle} />}
      {missing ? (
        <EmptyState
          headingLevel={headingLevel}
          {...missing}
          action={
            <ButtonLink href={inFrame ? '/empdashboard' : '/'}>
              {inFrame ? words.ownHome : words.home}
            </ButtonLink>
          }
        />
      ) : (
        <div role="alert">
          <EmptyState
            mark="parted"
            headingLevel={headingLevel}
            title={words.failedTitle}
            text={error ? problemOf(error, texts) : ''}
            action={
              <Button onClick={onRetry} busy={busy ? words.trying : undefined}>
                {words.again}
              </Button>
            }
          />
        </div>
      )}
      <LanguageSwitch label={texts.language} />
    </div>
  );
}
