import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';
import { privacyRights } from './privacy-rights.tsx';

const responsible: LegalSection = {
  id: 'who',
  title: 'Who is responsible',
  text: (
    <p>
      Soloist is software that different people and companies can run. The person or company that
      runs this installation, at the address in your browser, is responsible for your data here.
      Contact them through the <Link to="/contact">contact page</Link>. On this page, “we” means
      that person or company.
    </p>
  ),
};

const storedData: LegalSection = {
  id: 'what-we-keep',
  title: 'What we store',
  text: (
    <>
      <p>Only what the product needs to do what you ask of it:</p>
      <ul>
        <li>
          <b>Your account:</b> name, email address, roles, email preferences, and your password as a
          hash that can’t be reversed. If you sign in with Google, also your Google id and the
          address Google sent us. With two-step verification, also the encrypted key of your
          authenticator app, and your recovery codes as hashes.
        </li>
        <li>
          <b>Your profile:</b> what you add to it, such as image, headline, skills, rate, location
          and links. Your phone number and email address are not part of your public profile.
        </li>
        <li>
          <b>Your devices:</b> for each sign-in the browser, the IP address and the last use, and
          for 90 days your sign-ins and security changes, so that you can review and report them.
        </li>
        <li>
          <b>Your documents:</b> proposals, contracts, attachments and PDFs, your client’s name and
          email address as you entered them, and when a document was sent, viewed and answered.
        </li>
        <li>
          <b>Signatures:</b> for each signed document, the signer’s name and email address, the
          time, the IP address and the browser, as evidence of the signature.
        </li>
        <li>
          <b>Payments:</b> the amount, time and payment method for each invoice or plan, such as the
          last digits of a card; your payouts and the account name. Card and account numbers go to
          the payment provider, and we don’t store them.
        </li>
        <li>
          <b>Emails:</b> the recipient and type of each email, and whether it was delivered. We
          remove codes and notification texts from our copy once they are sent.
        </li>
        <li>
          <b>Views of a profile:</b> how many, by day. To count a visitor once, we store a hash of
          their account, or of their IP address and browser; it can’t be reversed, and we delete it
          at the end of the day.
        </li>
        <li>
          <b>Page performance:</b> load times and errors, without your identity. Your browser
          removes email addresses, links, ids and long numbers from an error before it reports it.
        </li>
        <li>
          <b>Sage AI,</b> where you use it: your chats with the assistant.
        </li>
        <li>
          <b>Messages to us:</b> what you write through the contact forms.
        </li>
      </ul>
      <p>We remove location and camera data from the images you upload.</p>
    </>
  ),
};

const purposes: LegalSection = {
  id: 'why',
  title: 'How we use it, and the legal basis',
  text: (
    <>
      <ul>
        <li>
          <b>To give you the product you signed up for:</b> to show your profile, to create, email
          and store your documents, and to notify you. The basis is our agreement with you.
        </li>
        <li>
          <b>To let clients sign and to prove it later.</b> The basis is the agreement between the
          two of you, and the interest of both in proving it.
        </li>
        <li>
          <b>To keep accounts safe:</b> to limit password guessing, to notify you of a new sign-in,
          to find bugs. The basis is our interest, and yours, in a product that works.
        </li>
        <li>
          <b>To answer you,</b> when you write to us.
        </li>
      </ul>
      <p>
        We don’t sell data, show advertising or build advertising profiles. These pages load nothing
        from other companies’ servers, except for the payment provider’s checkout on payment pages.
        No decision about you is made by software alone.
      </p>
    </>
  ),
};

const visible: LegalSection = {
  id: 'public',
  title: 'What others can see',
  text: (
    <p>
      Once a freelancer publishes them, their profile and site are public, and search engines may
      list them. They then appear in the <Link to="/forhire">directory</Link>. Only signed-in people
      can see an unpublished profile or a client’s. Anyone with the link to a document can see it,
      so share it only with the intended person.
    </p>
  ),
};

const processors: LegalSection = {
  id: 'processors',
  title: 'Who handles data for us',
  text: (
    <>
      <p>These kinds of companies process data on our instructions:</p>
      <ul>
        <li>
          <b>Hosting:</b> the person or company that runs the servers, databases and backups of this
          installation.
        </li>
        <li>
          <b>Email delivery:</b> the server that delivers our emails.
        </li>
        <li>
          <b>A payment provider,</b> Razorpay: it receives the order, the payer’s email address,
          what they enter in its checkout, and the payout accounts.
        </li>
        <li>
          <b>An AI provider,</b> if one is connected to Sage AI: it receives what you write to the
          assistant and what the answer needs. Without one, Sage AI answers from this installation
          alone.
        </li>
        <li>
          <b>An internet search,</b> if one is set up: it receives what Sage AI searches for while
          you have internet search switched on, but not your identity.
        </li>
      </ul>
      <p>
        If you choose to sign in with Google, Google learns that you use Soloist and handles that
        under its own policy. Ask for the names and locations of these companies on the{' '}
        <Link to="/contact">contact page</Link>. We share data with no one else, unless a law
        requires it.
      </p>
    </>
  ),
};

export const privacySections = [
  responsible,
  storedData,
  purposes,
  visible,
  processors,
  ...privacyRights,
];
