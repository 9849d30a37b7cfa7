import { invoices, type PublicInvoice } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { PublicBar } from '../../../public-page/public-bar.tsx';
import { LanguageSwitch } from '../../../texts/language-switch.tsx';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './texts/use-invoice-texts.ts';

/** Whom it is from, its PDF, and the page in another language. */
export function InvoiceBar({ invoice }: { invoice: PublicInvoice }) {
  const texts = useInvoiceTexts();
  const { orderId, pdfReady, document } = invoice;
  const what = document.kind === 'invoice' ? texts.bar.invoice : texts.bar.creditNote;
  return (
    <PublicBar sender={document.from} what={what}>
      <LanguageSwitch label={texts.language} />
      {pdfReady ? (
        <ButtonLink
          size="sm"
          icon={<Download size={16} />}
          href={apiUrl(invoices.publicPdf, { params: { orderId } })}
          download
        >
          {texts.bar.pdf}
        </ButtonLink>
      ) : (
        <span className={styles.making}>{texts.bar.making}</span>
      )}
    </PublicBar>
  );
}
