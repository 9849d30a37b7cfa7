import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';
import { termsOfOperation } from './terms-of-operation.tsx';

const termsOfUsing: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    text: (
      <p>
        These terms are the agreement between you and the person or company that runs this
        installation of Soloist (“we”). Contact us through the{' '}
        <Link to="/contact">contact page</Link>. You accept these terms by creating an account or by
        signing a document here. If you act for a company, you confirm that you are authorised to
        bind it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What Soloist does',
    text: (
      <>
        <p>
          Soloist gives freelancers a profile, their own site, a listing in a public directory, and
          PDF proposals that clients receive by email and sign from a link. Clients use it to find
          freelancers and answer proposals. It is a tool: we are not a party to your agreements, we
          employ none of the freelancers, and we don’t verify skills or identities.
        </p>
        <p>
          The product evolves. We may add, change or remove features; you keep what you created.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>You must be at least 18 and able to enter into contracts.</li>
        <li>Use your real name and your own email address, and keep both up to date.</li>
        <li>
          Keep your password secret. What is done from your account counts as done by you, unless
          you could not prevent it. Tell us immediately if someone else gains access.
        </li>
        <li>Each person has one account. It can have both roles, freelancer and client.</li>
      </ul>
    ),
  },
  {
    id: 'your-content',
    title: 'Your content',
    text: (
      <>
        <p>
          It belongs to you. You allow us to store, copy, resize, show and send it as far as Soloist
          needs that to do what you ask: everyone can see a public profile, and anyone with the link
          can see a proposal. That permission ends when you delete the content, except for signed
          documents and backups.
        </p>
        <p>
          You are responsible for it: you may use it, what it says about you and your work is true,
          and it breaks no law and infringes no rights.
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
          A proposal is an offer by the freelancer. The client can accept it within 30 days, unless
          it is withdrawn earlier. When the client signs and accepts it, the two of them have an
          agreement with the terms of the document; both get a PDF, and Soloist no longer changes
          it.
        </p>
        <ul>
          <li>
            Both parties agree that a name typed or drawn on the signing page is their signature,
            and that the document may be provided electronically. The law requires another form for
            some agreements; check whether yours is one of them.
          </li>
          <li>
            The clauses that the wizard suggests are examples, not legal advice. Read what you send
            and sign.
          </li>
          <li>Work, price, payment, taxes and disputes are between the two of you.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Prohibited use',
    text: (
      <ul>
        <li>Sending proposals or messages that people neither asked for nor expect.</li>
        <li>Impersonating someone, or presenting other people’s work as your own.</li>
        <li>Publishing unlawful, hateful, deceptive or harmful content.</li>
        <li>
          Accessing other people’s data, bypassing limits, overloading the product, or scraping
          profiles beyond what search engines may do.
        </li>
        <li>Uploading malware.</li>
      </ul>
    ),
  },
];

export const termsSections = [...termsOfUsing, ...termsOfOperation];
