import type { PublicInvoice } from '@soloist/contracts';
import { Button, ButtonLink } from '@soloist/ui';
import { PayScreen } from '../../../checkout/pay-screen.tsx';
import { LanguageSwitch } from '../../../texts/language-switch.tsx';
import { useFormats } from '../../../texts/use-texts.ts';
import { useRefreshed } from './public-invoice.api.ts';
import { useInvoiceTexts } from './texts/use-invoice-texts.ts';

export type PayPhase = 'initializing' | 'paid' | 'pending' | 'failed';

const marks = {
  initializing: 'working',
  paid: 'joined',
  pending: 'joined',
  failed: 'parted',
} as const;

interface PayingScreenProps {
  invoice: PublicInvoice;
  phase: PayPhase;
  /** What is being paid, in minor units. */
  amount: number;
  onAgain: () => void;
  onSee: () => void;
}

/** The three states of the specification's payment page. */
export function PayingScreen({ invoice, phase, amount, onAgain, onSee }: PayingScreenProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { screen } = texts;
  const { number, currency, to } = invoice.document;
  const isThrough = phase === 'paid' || phase === 'pending';
  const left = useLeft(invoice, isThrough);
  return (
    <PayScreen
      state={marks[phase]}
      secure={screen.secure}
      title={screen.titles[phase]}
      facts={[
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
            <Button size="lg" variant={isThrough ? 'primary' : 'secondary'} onClick={onSee}>
              {screen.see}
            </Button>
            {phase === 'failed' && (
              <ButtonLink size="lg" href="/contact">
                {screen.support}
              </ButtonLink>
            )}
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

/** What is left after a part, once the invoice knows of it. */
function useLeft({ orderId }: PublicInvoice, isThrough: boolean): number {
  const { data } = useRefreshed(orderId, isThrough);
  return isThrough && data && data.paid > 0 ? data.balance : 0;
}
