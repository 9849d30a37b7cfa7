import type { PublicInvoice } from '@soloist/contracts';
import { Button, ButtonLink } from '@soloist/ui';
import { PayScreen } from '../../shared/checkout/pay-screen.tsx';
import { LanguageSwitch } from '../../shared/translations/language-switch.tsx';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

export type PayPhase = 'initializing' | 'paid' | 'pending' | 'failed';

const marks = {
  initializing: 'working',
  paid: 'joined',
  pending: 'joined',
  failed: 'parted',
} as const;

interface PaymentScreenProps {
  invoice: PublicInvoice;
  phase: PayPhase;
  /** The amount being paid, in minor units. */
  amount: number;
  onAgain: () => void;
  onSee: () => void;
}

/** The three states of the specification's payment page. */
export function PaymentScreen({ invoice, phase, amount, onAgain, onSee }: PaymentScreenProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { screen } = texts;
  const { number, currency, to, from } = invoice.document;
  const isThrough = phase === 'paid' || phase === 'pending';
  const left = isThrough && invoice.paid > 0 ? invoice.balance : 0;
  return (
    <PayScreen
      state={marks[phase]}
      secure={screen.secure}
      title={screen.titles[phase]}
      details={[
        { label: screen.payee, value: from.name },
        { label: screen.invoice, value: number },
        { label: screen.amount, value: money(amount, currency) },
        ...(left > 0 ? [{ label: texts.card.balance, value: money(left, currency) }] : []),
      ]}
      aside={<LanguageSwitch label={texts.language} />}
      actions={
        phase !== 'initializing' && (
          <>
            {phase === 'failed' && (
              <Button variant="primary" size="lg" onClick={onAgain}>
                {screen.again}
              </Button>
            )}
            {phase === 'failed' && (
              <ButtonLink size="lg" href="/contact">
                {screen.support}
              </ButtonLink>
            )}
            <Button size="lg" variant={isThrough ? 'primary' : 'secondary'} onClick={onSee}>
              {screen.see}
            </Button>
          </>
        )
      }
    >
      {phase === 'failed' && <p>{screen.deducted}</p>}
      {phase === 'pending' && <p>{screen.onItsWay}</p>}
      {isThrough && <p>{screen.receipt(to.email)}</p>}
    </PayScreen>
  );
}
