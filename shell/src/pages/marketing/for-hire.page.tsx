import { ThinPage } from './thin-page.tsx';

export const ForHirePage = () => (
  <ThinPage
    title="Freelancers for hire"
    lead="A directory of people who are taking on work, with filters for skill, rate and place, will be here. It is not open yet."
    next={{ label: 'Sign up as a client', href: '/signup?role=employer' }}
  >
    <p>
      Has somebody sent you a proposal? Open the link in their mail: you can read, sign and accept
      it without an account.
    </p>
  </ThinPage>
);
