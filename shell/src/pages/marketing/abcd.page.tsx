import { ThinPage } from './thin-page.tsx';

const steps = [
  ['Account', 'Sign up with your e-mail address and type the code from the mail. A photo helps.'],
  ['Brand', 'Fill the nine facts of your profile. They are what clients see of you everywhere.'],
  ['Clients', 'Share your own address, and answer the jobs that fit you.'],
  ['Deals', 'Write a proposal. Your client reads and signs it from a link, without an account.'],
] as const;

export const AbcdPage = () => (
  <ThinPage
    title="A, B, C, D"
    lead="Account, brand, clients, deals: four steps from a blank page to signed work."
    next={{ label: 'Start as a freelancer', href: '/signup?role=freelancer' }}
  >
    {steps.map(([name, text]) => (
      <section key={name}>
        <h2>{name}</h2>
        <p>{text}</p>
      </section>
    ))}
  </ThinPage>
);
