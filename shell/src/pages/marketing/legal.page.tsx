import { ThinPage } from './thin-page.tsx';

const unfinished = 'This text is a summary. The full legal text follows before paid plans open.';

export const PrivacyPolicyPage = () => (
  <ThinPage title="Privacy policy" lead={unfinished}>
    <h2>What we keep</h2>
    <p>
      Your account (name, e-mail address, password as a hash), what you put into your profile, and
      the documents you write. When somebody signs a document: their name, e-mail address, the time,
      the IP address and the browser.
    </p>
    <h2>What we use it for</h2>
    <p>To run the product for you: to show, render, mail and keep your documents. Not for ads.</p>
    <h2>What is stored in your browser</h2>
    <p>Your session, your theme and unfinished drafts. Logging out removes session and drafts.</p>
  </ThinPage>
);

export const TermsOfUsePage = () => (
  <ThinPage title="Terms of use" lead={unfinished}>
    <h2>Your work stays yours</h2>
    <p>What you write and upload belongs to you. We show it to the people you send it to.</p>
    <h2>Your agreements are yours</h2>
    <p>
      A proposal accepted on Soloist is an agreement between freelancer and client. Soloist keeps
      the signed document and does not change it.
    </p>
    <h2>Fair use</h2>
    <p>Do not send what people have not asked for, and do not try to reach what is not yours.</p>
  </ThinPage>
);
