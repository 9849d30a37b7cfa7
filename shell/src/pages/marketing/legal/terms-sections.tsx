import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';
import { termsOfOperation } from './terms-of-operation.tsx';

const termsOfUsing: LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    text: (
      <p>
        These terms are the agreement between you and the operator of this installation of Soloist
        (“we”), whom you reach through the <Link to="/contact">contact page</Link>. You accept them
        by creating an account or by signing a document here. If you act for a company, you say that
        you may bind it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What Soloist does',
    text: (
      <>
        <p>
          Soloist gives freelancers a profile, a site of their own, a place in a public directory,
          and proposals that are made into PDF, mailed and signed from a link. Clients use it to
          find freelancers and to answer proposals. It is a tool: we are not a party to what you
          agree with each other, we employ nobody, and we do not check anybody’s skills or identity.
        </p>
        <p>The product grows. We may add, change or drop functions; what you made stays yours.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>You must be at least 18 and able to make contracts.</li>
        <li>Give your true name and an e-mail address of yours, and keep both up to date.</li>
        <li>
          Keep your password to yourself. What is done from your account counts as done by you,
          unless you could not help it. Tell us at once if somebody else got in.
        </li>
        <li>One person, one account. It can hold both roles, freelancer and client.</li>
      </ul>
    ),
  },
  {
    id: 'your-content',
    title: 'What you write and upload',
    text: (
      <>
        <p>
          It belongs to you. You allow us to store it, to make copies and other sizes of it, and to
          show and send it, as far as Soloist needs that to do what you asked: a public profile is
          shown to everybody, a proposal to whoever holds its link. That permission ends when you
          delete the content, except for signed documents and backups.
        </p>
        <p>
          You answer for it: that you may use it, that it is true where it says something about you
          or your work, and that it breaks no law and nobody’s rights.
        </p>
      </>
    ),
  },
  {
    id: 'proposals',
    title: 'Proposals and contracts',
    text: (
      <>
        <p>
          A proposal is an offer by the freelancer. It can be accepted for 30 days, unless it is
          withdrawn before. When the client signs and accepts it, the two of them have an agreement
          with the terms of the document; both get it as a PDF, and Soloist does not change it any
          more.
        </p>
        <ul>
          <li>
            Both sides agree that a name typed or drawn on the signing page is their signature, and
            that the document may be shown by electronic means. Some kinds of agreement need another
            form by law; whether yours does is for you to know.
          </li>
          <li>
            Clauses that the wizard suggests are examples, not legal advice. Read what you send and
            what you sign.
          </li>
          <li>Work, price, payment, taxes and disputes are between the two of you.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'What nobody may do',
    text: (
      <ul>
        <li>Send proposals or messages that people have not asked for and do not expect.</li>
        <li>Pretend to be somebody else, or show work of others as one’s own.</li>
        <li>Publish what is unlawful, hateful, deceptive, or harms somebody.</li>
        <li>
          Try to reach data of others, look for ways around limits, overload the product, or collect
          profiles by program beyond what search engines are allowed to.
        </li>
        <li>Upload harmful software.</li>
      </ul>
    ),
  },
];

export const termsSections = [...termsOfUsing, ...termsOfOperation];
