import { invoices, type PublicInvoice } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { PublicBar } from '../../shared/public-page/public-bar.tsx';
import { LanguageSwitch } from '../../shared/translations/language-switch.tsx';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

/** The sender, the PDF and the language switch. */
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
        <span className={styles.preparing}>{texts.bar.preparing}</span>
      )}
    </PublicBar>
  );
}
