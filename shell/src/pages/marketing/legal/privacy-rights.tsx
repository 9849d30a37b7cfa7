import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';

/** How long, which rights, and what is in the browser. */
export const privacyRights: LegalSection[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <>
        <ul>
          <li>Your account, profile and documents: until you delete them or your account.</li>
          <li>A sign-up that nobody confirmed: 30 days. Codes from a mail: 10 minutes.</li>
          <li>A signed-in device: 30 days after its sign-in, or until you sign it out.</li>
          <li>Messages to us: two years, then they are erased by themselves.</li>
          <li>A download of your data: seven days, then the file is removed.</li>
          <li>
            Signed contracts: they stay, also after you have deleted your account. They hold both
            names, addresses and signatures, because they are the other side’s paper too.
          </li>
          <li>Records that a law makes us keep, such as those of payments: as long as it says.</li>
        </ul>
        <p>
          Backups may hold erased data for some weeks longer; nothing is restored from them for use.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask for',
    text: (
      <>
        <ul>
          <li>
            <b>See and take along</b> everything we hold of you: ask for your data in{' '}
            <Link to="/settings#export">your settings</Link>. You get a ZIP of readable files.
          </li>
          <li>
            <b>Correct</b> it: your profile and settings are yours to change at any time.
          </li>
          <li>
            <b>Erase</b> it: <Link to="/settings#delete">delete your account</Link>. Your data goes
            from every part of Soloist, except for what the section above names.
          </li>
          <li>
            <b>Object or restrict:</b> write to us, also when you were sent a document here and have
            no account.
          </li>
          <li>
            <b>Complain</b> to the data protection authority where you live, if you think we do
            wrong.
          </li>
        </ul>
        <p>
          Asking costs nothing. We answer within a month and may first have to make sure that you
          are who you say.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and what is stored in your browser',
    text: (
      <>
        <p>
          When you sign in, a cookie with a random number lets your account recognize this browser
          for 30 days, so that strangers who guess at your password do not keep you out. When you
          sign in with Google, a cookie connects the way to Google with the way back and ends after
          10 minutes. While some people get a new version of a part of Soloist first, a cookie with
          a random number sees to it that your browser always gets the same one, and, if you are
          signed in, another one says who you are until that is over or you log out. Those who test
          versions or run this installation have cookies for that. There are no cookies for
          advertising or measuring, which is why no banner asks you about them.
        </p>
        <p>
          Your browser’s own storage holds your session, your choice of light or dark, drafts you
          have not finished, and whether you have taken the tour. Logging out removes all of it but
          the colours.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is protected',
    text: (
      <p>
        Connections to a public installation are encrypted. Passwords are stored only as slow
        hashes, sign-in codes as hashes. Each part of Soloist has a database of its own and gives
        out only what a request may see. Logs name no contents, passwords or tokens. If something
        goes wrong that puts your data at risk, we tell you and the authority, as the law asks.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Age',
    text: <p>Soloist is made for people who make contracts. You must be at least 18 to use it.</p>,
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When this policy changes, the new wording stands here with its date. If a change matters for
        data you have already given us, we write to you before it applies.
      </p>
    ),
  },
];
