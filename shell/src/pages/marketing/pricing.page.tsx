import { ThinPage } from './thin-page.tsx';

export const PricingPage = () => (
  <ThinPage
    title="Pricing"
    lead="There will be two plans with the same tools, one paid monthly and one yearly. They cannot be bought yet."
    next={{ label: 'Create an account', href: '/choice' }}
  >
    <h2>What you can use today</h2>
    <p>
      Everything that is open today costs nothing: proposals that clients sign from a link, the
      documents and mails that go with them, and your own address.
    </p>
    <h2>Before a plan costs money</h2>
    <p>
      You will see the price here first, and nothing is charged before you choose a plan yourself.
    </p>
  </ThinPage>
);
