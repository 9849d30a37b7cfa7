import { invoices, minorDigits, type PublicInvoice } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { PublicBar } from '../../shared/public-page/public-bar.tsx';
import { LanguageSwitch } from '../../shared/translations/language-switch.tsx';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

/** Whether the invoice has what EN 16931 needs, so that it can be downloaded as data. */
const hasUbl = ({ from, to, tax_mode, currency }: PublicInvoice['document']) =>
  Boolean(from.country && to.country && (tax_mode === 'none' || from.tax_number)) &&
  minorDigits(currency) <= 2;

/** The sender, the PDF, the data and the language switch. */
export function InvoiceBar({ invoice }: { invoice: PublicInvoice }) {
  const texts = useInvoiceTexts();
  const { orderId, pdfReady, document } = invoice;
  const what = document.kind === 'invoice' ? texts.bar.invoice : texts.bar.creditNote;
  return (
    <PublicBar sender={document.from} what={what}>
      <LanguageSwitch label={texts.language} />
      {hasUbl(document) && (
        <ButtonLink
          size="sm"
          variant="ghost"
          href={apiUrl(invoices.publicUbl, { params: { orderId } })}
          download
        >
          {texts.bar.ubl}
        </ButtonLink>
      )}
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
