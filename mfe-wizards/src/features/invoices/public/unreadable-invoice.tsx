import { Button, ButtonLink, EmptyState } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { LanguageSwitch } from '../../../texts/language-switch.tsx';
import styles from './public-invoice.module.css';
import type { InvoiceTexts } from './texts/en.ts';
import { problemOf, useInvoiceTexts } from './texts/use-invoice-texts.ts';

interface UnreadableInvoiceProps {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
}

/** What to say where trying again would not help; a link that is cut short is refused as bad input. */
function missingTexts(error: Error | null, texts: InvoiceTexts) {
  if (!(error instanceof ApiError)) return undefined;
  const { title, text, goneTitle } = texts.missing;
  if (error.status === 410) return { title: goneTitle, text: problemOf(error, texts) };
  return error.status === 404 || error.status === 400 ? { title, text } : undefined;
}

/** In place of an invoice that is not there, or did not load. */
export function UnreadableInvoice({ error, onRetry, busy }: UnreadableInvoiceProps) {
  const texts = useInvoiceTexts();
  const { missing: words } = texts;
  const missing = missingTexts(error, texts);
  return (
    <div className={styles.unreadable}>
      {missing ? (
        <EmptyState
          headingLevel={1}
          {...missing}
          action={<ButtonLink href="/">{words.home}</ButtonLink>}
        />
      ) : (
        <div role="alert">
          <EmptyState
            mark="parted"
            headingLevel={1}
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
