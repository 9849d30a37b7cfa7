import { formatMoney } from '../shared/formats.ts';
import { longDay } from '../shared/long-day.ts';
import { type AutopayScope, autopayCurrency, autopayRetryDays } from './autopay.ts';

// Apart from the calls of autopay, which every page loads.

interface MandateTerms {
  senderName: string;
  scope: AutopayScope;
  /** Minor units. */
  maxAmount: number;
  /** `YYYY-MM-DD`. */
  endsOn: string;
}

/** The text that a client accepts, which is stored with the time of the acceptance. */
export function composeMandate({ senderName, scope, maxAmount, endsOn }: MandateTerms): string[] {
  const invoices =
    scope === 'client'
      ? `my invoices from ${senderName}`
      : `the invoices in this plan from ${senderName}`;
  return [
    `I allow Soloist to charge the payment method that I use now for ${invoices}: the rest of this one, and those sent from now on.`,
    `A charge is at most ${formatMoney(maxAmount, autopayCurrency, { locale: 'en-IN' })}. Soloist doesn’t charge larger invoices; I pay them myself.`,
    'Soloist emails me the amount and the date at least 24 hours before each charge. I can skip that charge with the link in the email.',
    `If a charge fails, Soloist tries again ${autopayRetryDays.slice(0, -1).join(', ')} and ${autopayRetryDays.at(-1)} days later, and then asks me to pay it myself.`,
    `This ends on ${longDay(endsOn)}. I can stop it at any time on the page of any of these invoices, or at my bank.`,
  ];
}
