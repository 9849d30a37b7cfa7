import { ThinPage } from './thin-page.tsx';

export const GetInTouchPage = () => (
  <ThinPage
    title="Get in touch"
    lead="A form to reach the team about using Soloist will be here. It is not open yet."
    next={{ label: 'See how it works', href: '/abcd' }}
  />
);

export const ContactPage = () => (
  <ThinPage
    title="Contact"
    lead="A form to ask for help will be here. It is not open yet."
    next={{ label: 'See how it works', href: '/abcd' }}
  >
    <h2>Cannot sign in?</h2>
    <p>Choose a new password on the log-in page. The code is in your mail within a minute.</p>
    <h2>Were you sent a proposal?</h2>
    <p>Answer the mail it came with. Your reply goes to the person who sent it.</p>
  </ThinPage>
);
