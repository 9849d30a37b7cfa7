import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';

/** The sections on running the product: prices, Sage, termination and liability. */
export const termsOfOperation: LegalSection[] = [
  {
    id: 'prices',
    title: 'Prices',
    text: (
      <>
        <p>
          The tools are free. <Link to="/pricing">Pricing</Link> lists the price of a Pro
          subscription, including tax, and our fee on online payments. A subscription renews until
          you cancel it in your settings; you keep Pro until the end of the paid period. If a charge
          fails, you keep Pro for seven days.
        </p>
        <p>
          Our payment provider, Razorpay, processes online payments. A payment, less our fee,
          becomes available after its refund window of seven days. If you refund a payment, we
          refund our fee too. While a bank investigates a dispute, we hold the amount.
        </p>
      </>
    ),
  },
  {
    id: 'directory',
    title: 'The directory',
    text: (
      <p>
        Freelancers with a Pro subscription are listed first and marked as such. The others are
        ordered by profile completeness, then newest first. A position in the directory is not a
        recommendation by us.
      </p>
    ),
  },
  {
    id: 'sage',
    title: 'Sage AI',
    text: (
      <p>
        Sage AI is software. Its answers and drafts can be wrong, outdated or incomplete, and are
        not legal, tax or other advice. You decide how to use them, and you are responsible for what
        you send.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    text: (
      <p>
        We work to keep Soloist running and your data safe, and keep interruptions short. We can’t
        promise uninterrupted availability. Keep copies of important documents: you can download
        each one, and export <Link to="/settings#export">all your data</Link> together.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Termination',
    text: (
      <>
        <p>
          You can <Link to="/settings#delete">delete your account</Link> at any time, without giving
          a reason, and keep it by logging in within 14 days. After that, we withdraw open proposals
          and delete your data; signed contracts stay with the other party, as the{' '}
          <Link to="/privacy-policy">privacy policy</Link> explains.
        </p>
        <p>
          We may remove content or close an account that breaks these terms. Unless there is a risk
          of harm, we notify you first and give you time to fix the problem and export your data. If
          we shut down this installation, we notify you at least 30 days in advance.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We are liable without limit for harm caused intentionally or by gross negligence, for harm
        to life, body or health, and wherever the law does not allow a limit. For slight negligence
        we are liable only for the breach of an essential duty of this agreement, and then only for
        foreseeable harm. We are not liable for what freelancers and clients promise, deliver or pay
        each other.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    text: (
      <p>
        The law of the country where the person or company that runs this installation is
        established applies. If you are a consumer, you keep the protection of the law of your own
        country. Please write to us before you go to court: we can solve most problems.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        When these terms change, we publish the new version here with its date. If a change affects
        your rights or duties, we email you at least 30 days before it takes effect; if you don’t
        agree, you can delete your account before then. If a part of these terms is invalid, the
        rest remains in effect.
      </p>
    ),
  },
];
