import { replacedLinkPath } from '@soloist/contracts';
import { Button, ButtonLink, EmptyState } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './unreadable.module.css';

interface Texts {
  language: string;
  missing: {
    title: string;
    text: string;
    goneTitle: string;
    /** For a link whose holder got a new one, with what to do about it. */
    replacedTitle: string;
    replacedText: string;
    failedTitle: string;
    again: string;
    trying: string;
    home: string;
  };
  problem: (code: string, message: string) => string;
}

interface UnreadableProps {
  texts: Texts;
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  /** Within the app, whose bar has the page's first heading. */
  frame?: { bar: ReactNode; home: ReactNode } | undefined;
}

const problemOf = (error: Error, { problem }: Texts) =>
  problem(error instanceof ApiError ? error.code : 'internal', error.message);

/**
 * The texts for errors that a retry would not fix; the service refuses a truncated link as bad
 * input.
 */
function missingTexts(error: Error | null, texts: Texts) {
  if (!(error instanceof ApiError)) return undefined;
  const { title, text, goneTitle, replacedTitle, replacedText } = texts.missing;
  if (error.details.some(({ path }) => path === replacedLinkPath)) {
    return { title: replacedTitle, text: replacedText };
  }
  if (error.status === 410) return { title: goneTitle, text: problemOf(error, texts) };
  return error.status === 404 || error.status === 400 ? { title, text } : undefined;
}

/** Replaces the content of a link that is missing or failed to load. */
export function Unreadable({ texts, error, onRetry, busy, frame }: UnreadableProps) {
  const { missing: words } = texts;
  const missing = missingTexts(error, texts);
  const headingLevel = frame ? 2 : 1;
  return (
    <div className={styles.unreadable}>
      {frame?.bar}
      {missing ? (
        <EmptyState
          headingLevel={headingLevel}
          {...missing}
          action={frame?.home ?? <ButtonLink href="/">{words.home}</ButtonLink>}
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
