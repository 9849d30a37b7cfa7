import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';

/** Money, Sage, ending, liability: what concerns running the product. */
export const termsOfOperation: LegalSection[] = [
  {
    id: 'prices',
    title: 'Prices',
    text: (
      <>
        <p>
          The tools cost nothing. <Link to="/pricing">Pricing</Link> names what a Pro subscription
          costs, with tax, and which share of an online payment we keep as our fee. A subscription
          renews itself until you cancel it in your settings; the time that is paid stays yours. If
          a charge fails, Pro stays for seven days.
        </p>
        <p>
          What clients pay online goes through our payment provider, Razorpay. It is yours once its
          refund window of seven days is over, less our fee. If you give a payment back, we give our
          fee for it back too. While a bank looks into a dispute, the amount is held.
        </p>
      </>
    ),
  },
  {
    id: 'directory',
    title: 'The directory',
    text: (
      <p>
        Freelancers with a Pro subscription are listed first and marked as such. Among all others
        the order follows how complete a profile is, then how new. A place in the directory is not a
        recommendation by us.
      </p>
    ),
  },
  {
    id: 'sage',
    title: 'Sage AI',
    text: (
      <p>
        Sage AI is a program. Its answers and drafts can be wrong, old or incomplete, and are no
        legal, tax or other advice. You decide what you make of them, and you answer for what you
        send.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    text: (
      <p>
        We work to keep Soloist running and your data safe, and keep interruptions short. We cannot
        promise that it is there at every moment. Keep your own copies of documents that matter:
        every one can be downloaded, and <Link to="/settings#export">all your data</Link> at once.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'How this ends',
    text: (
      <>
        <p>
          You can <Link to="/settings#delete">delete your account</Link> at any time, without a
          reason. Open proposals are withdrawn, your data is erased, and signed contracts stay with
          the other side, as the <Link to="/privacy-policy">privacy policy</Link> explains.
        </p>
        <p>
          We may remove content or close an account that breaks these terms. Unless harm is near, we
          tell you first and give you time to mend it and to take your data along. If we stop
          running this installation, we tell you at least 30 days ahead.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Who answers for what',
    text: (
      <p>
        We answer without limit for harm we do on purpose or by gross negligence, for harm to life,
        body or health, and wherever a law does not let us limit it. For slight negligence we answer
        only when we break a duty that this agreement rests on, and then only for harm that could be
        foreseen. We do not answer for what freelancers and clients promise, deliver or pay each
        other.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    text: (
      <p>
        The law of the country where the operator is established applies. If you use Soloist as a
        consumer, the protection that the law of your own country gives you stays. Before anybody
        goes to court, write to us: most things can be put right.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        When these terms change, the new wording stands here with its date. If a change touches your
        rights or duties, we write to you at least 30 days before it applies; if you do not agree,
        you can delete your account until then. Should a part of these terms not hold, the rest
        does.
      </p>
    ),
  },
];
