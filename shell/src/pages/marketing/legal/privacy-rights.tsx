import { Link } from '@soloist/web-client';
import type { LegalSection } from './legal-page.tsx';

/** The sections on retention, rights and browser storage. */
export const privacyRights: LegalSection[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <>
        <ul>
          <li>
            Your account, profile and documents: until you delete them, or 14 days after you ask us
            to delete your account. In these days nobody finds you, and you can still keep it.
          </li>
          <li>An unconfirmed sign-up: 30 days. Codes sent by email: 10 minutes.</li>
          <li>A signed-in device: 30 days after sign-in, or until you log it out.</li>
          <li>Messages to us: two years, then we delete them automatically.</li>
          <li>A data export: seven days, then we delete the file.</li>
          <li>
            Signed contracts: we keep them even after you delete your account, with both names,
            addresses and signatures, because they belong to the other party too.
          </li>
          <li>Records required by law, such as payment records: as long as the law requires.</li>
        </ul>
        <p>Backups may hold deleted data for a few more weeks. We don’t restore it for use.</p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <ul>
          <li>
            <b>Access and export</b> everything we hold about you: request your data in{' '}
            <Link to="/settings#export">your settings</Link>. You get a ZIP of readable files.
          </li>
          <li>
            <b>Correct</b> it: you can change your profile and settings at any time.
          </li>
          <li>
            <b>Erase</b> it: <Link to="/settings#delete">delete your account</Link>. After 14 days
            we delete your data from every part of Soloist, except for what the section above names.
          </li>
          <li>
            <b>Object or restrict:</b> write to us, even if you received a document here and have no
            account.
          </li>
          <li>
            <b>Complain</b> to your local data protection authority, if you think we break the law.
          </li>
        </ul>
        <p>Requests are free. We answer within a month and may first verify your identity.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and browser storage',
    text: (
      <>
        <p>
          When you sign in, a cookie with a random number lets your account recognise this browser
          for 30 days, so that strangers who guess your password can’t lock you out. The same cookie
          connects the two steps of two-step verification, and remembers this device if you ask for
          it. If you choose a language on a client’s page, a cookie stores it for a year. When you
          sign in with Google, a cookie connects the request with Google’s reply and expires after
          10 minutes. During a gradual release of a new version, a cookie with a random number makes
          sure that your browser always gets the same version; if you are signed in, a second cookie
          identifies you until the release is complete or you log out. Testers and admins have
          cookies for their tools. There are no cookies for advertising or analytics, so there is no
          cookie banner.
        </p>
        <p>
          Your browser also stores your session, your choice of appearance, unfinished drafts, and
          whether you have taken the tour. Signing out removes all of it except the appearance.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Security',
    text: (
      <p>
        Connections to a public installation are encrypted. Passwords are stored only as slow
        hashes, sign-in codes and recovery codes as hashes, and keys of authenticator apps
        encrypted. Each part of Soloist has its own database and returns only what the caller may
        see. Logs contain no content, passwords or tokens. If a breach puts your data at risk, we
        notify you and the authority, as the law requires.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Age',
    text: <p>Soloist is for people who can sign contracts. You must be at least 18 to use it.</p>,
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When this policy changes, we publish the new version here with its date. If a change affects
        data you have already given us, we email you before it takes effect.
      </p>
    ),
  },
];
