import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';
import { privacyRights } from './privacy-rights.tsx';

const responsible: LegalSection = {
  id: 'who',
  title: 'Who is responsible',
  text: (
    <p>
      Soloist is software that different operators can run. Responsible for what happens with your
      data here is the operator of this installation, the one behind the address in your browser’s
      bar. You reach them through the <Link to="/contact">contact page</Link>. Where this page says
      “we”, it means that operator.
    </p>
  ),
};

const kept: LegalSection = {
  id: 'what-we-keep',
  title: 'What we keep',
  text: (
    <>
      <p>Only what the product needs to do what you ask of it:</p>
      <ul>
        <li>
          <b>Your account:</b> name, e-mail address, roles, mail preferences, and your password as a
          hash from which nobody can read it. If you sign in with Google, also Google’s id for you
          and the address it told us.
        </li>
        <li>
          <b>Your profile:</b> what you put into it, such as photo, headline, skills, rate, place
          and links. Your phone number and e-mail address are not part of your public profile.
        </li>
        <li>
          <b>Your devices:</b> for each sign-in the browser’s kind, the IP address and when it was
          last used, so that you can see them in your settings and end them.
        </li>
        <li>
          <b>Your documents:</b> proposals, contracts, attachments and PDFs, your client’s name and
          e-mail address as you wrote them, and when a document was sent, opened and answered.
        </li>
        <li>
          <b>Signatures:</b> when somebody signs a document, their name and e-mail address, the
          time, the IP address and the browser, as evidence of the signature.
        </li>
        <li>
          <b>Payments:</b> what was paid for which invoice or plan, when and by what kind of means,
          such as the last digits of a card; what you paid out and the name of the account. Numbers
          of cards and accounts reach the payment provider and are not kept here.
        </li>
        <li>
          <b>Mails:</b> to whom we sent which kind of mail, and whether it arrived at their server.
          Codes and notices are removed from our copy once they are sent.
        </li>
        <li>
          <b>Views of a profile:</b> how many, day by day. To count a visitor once, we keep a code
          made from their account or from their IP address and browser; it cannot be turned back and
          is forgotten when the day is over.
        </li>
        <li>
          <b>How pages do:</b> how fast they were and what failed in them, counted without who you
          are. E-mail addresses, links, ids and long numbers are taken out of an error before your
          browser tells it.
        </li>
        <li>
          <b>Sage AI,</b> where you use it: your chats with the assistant.
        </li>
        <li>
          <b>Messages to us:</b> what you write through the contact forms.
        </li>
      </ul>
      <p>Pictures you upload are stored anew without the place and camera data inside them.</p>
    </>
  ),
};

const purposes: LegalSection = {
  id: 'why',
  title: 'What we use it for, and on what basis',
  text: (
    <>
      <ul>
        <li>
          <b>To give you the product you signed up for:</b> to show your profile, to write, mail and
          keep your documents, to tell you what happened. The basis is our agreement with you.
        </li>
        <li>
          <b>To let clients sign and to prove it later.</b> The basis is the agreement that the two
          of you make, and the interest of both sides in being able to show it.
        </li>
        <li>
          <b>To keep accounts safe:</b> to limit guessing of passwords, to tell you of a new
          sign-in, to find faults. The basis is our interest, and yours, in a product that works.
        </li>
        <li>
          <b>To answer you,</b> when you write to us.
        </li>
      </ul>
      <p>
        We do not sell data, show no advertising, build no advertising profiles, and load nothing
        from other companies’ servers into these pages, but for the payment provider’s checkout on
        the pages where one pays. No decision about you is left to a program alone.
      </p>
    </>
  ),
};

const visible: LegalSection = {
  id: 'public',
  title: 'What others can see',
  text: (
    <p>
      A freelancer’s profile and site are public, and search engines may list them: that is their
      purpose. Freelancers appear in the <Link to="/forhire">directory</Link>. A client’s profile is
      shown to signed-in people only. Documents are seen by you and by whoever holds their link, so
      send a link only to the person it is meant for.
    </p>
  ),
};

const processors: LegalSection = {
  id: 'processors',
  title: 'Who handles data for us',
  text: (
    <>
      <p>Companies that work on our instructions, of these kinds:</p>
      <ul>
        <li>
          <b>Hosting:</b> whoever runs the servers, databases and backups of this installation.
        </li>
        <li>
          <b>Mail delivery:</b> the server that takes our mails to their recipients.
        </li>
        <li>
          <b>A payment provider,</b> Razorpay: it gets what is paid for, the payer’s e-mail address
          and what they type into its checkout, and the accounts that payouts go to.
        </li>
        <li>
          <b>An AI provider,</b> where the operator has connected one to Sage AI: it gets what you
          write to the assistant and what the answer needs. Without one, Sage AI answers from this
          installation alone.
        </li>
        <li>
          <b>An internet search,</b> where the operator has set one up: it gets what Sage AI
          searches for while you have internet search switched on, and not who asks.
        </li>
      </ul>
      <p>
        If you choose to sign in with Google, Google learns that you use Soloist and handles that
        under its own policy. Ask us for the names of the companies and where they work; we answer
        through the <Link to="/contact">contact page</Link>. Otherwise data goes to nobody, unless a
        law obliges us to hand it over.
      </p>
    </>
  ),
};

export const privacySections = [responsible, kept, purposes, visible, processors, ...privacyRights];
