import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import styles from './abcd.module.css';
import { AccountDrawing } from './account-drawing.tsx';
import { BrandDrawing } from './brand-drawing.tsx';
import { ClientsDrawing } from './clients-drawing.tsx';
import { DealsDrawing } from './deals-drawing.tsx';

export const AbcdPage = () => (
  <MarketingLayout>
    <div className={wide.page}>
      <Intro title="The A, B, C, D of working for yourself">
        Account, brand, clients, deals: four steps from a blank page to signed work. The first two
        take an afternoon.
      </Intro>
      <Step
        letter="A"
        name="Account"
        illustration={<AccountDrawing />}
        next={{ label: 'Create your account', href: '/signup?role=freelancer' }}
      >
        <p>
          Sign up with an email address and a password, then enter the code we email you. One
          account can freelance and hire; switch between the two any time.
        </p>
        <ul>
          <li>Use an address that clients may see: proposals show it, and replies go to it.</li>
          <li>Choose a password of a few words, at least ten characters long.</li>
          <li>Add a profile image early. Clients answer faces sooner than initials.</li>
        </ul>
      </Step>
      <Step
        letter="B"
        name="Brand"
        illustration={<BrandDrawing />}
        next={{ label: 'Browse other profiles', href: '/forhire' }}
      >
        <p>
          Your brand is what a client understands in ten seconds: who you are, what you do and who
          you do it for. Nine profile details show it, on your site and across Soloist.
        </p>
        <ul>
          <li>Write a specific headline: “Packaging for small food makers”, not “Creative”.</li>
          <li>List the five skills you want to be hired for, not every skill you have.</li>
          <li>Publish a rate. Clients who write to you already accept it.</li>
        </ul>
      </Step>
      <Step
        letter="C"
        name="Clients"
        illustration={<ClientsDrawing />}
        next={{ label: 'Share your address', href: '/share' }}
      >
        <p>
          Your first clients know you; the next ones search. Share your address with the first. The
          directory shows you to the others while you accept projects.
        </p>
        <ul>
          <li>Put the QR code on your card and the address in your email signature.</li>
          <li>Say when you are available. “Two days a week from January” beats “open to work”.</li>
          <li>Check your profile views. If they rise after a change, keep it.</li>
        </ul>
      </Step>
      <Step
        letter="D"
        name="Deals"
        illustration={<DealsDrawing />}
        next={{ label: 'Write a proposal', href: '/proposal/new' }}
      >
        <p>
          A deal is a scope, a price and two signatures. Write the proposal in four steps; your
          client gets a PDF and signs from a link, without an account.
        </p>
        <ul>
          <li>List every deliverable on its own line. Anything not listed is not included.</li>
          <li>Split work longer than a month into milestones, each with a price and a date.</li>
          <li>You see when your client opens it. Call that day.</li>
        </ul>
      </Step>
    </div>
  </MarketingLayout>
);

interface StepProps {
  letter: string;
  name: string;
  illustration: ReactNode;
  next: { label: string; href: string };
  children: ReactNode;
}

function Step({ letter, name, illustration, next, children }: StepProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.step} aria-labelledby={`step-${letter}`}>
      <div className={styles.picture}>{illustration}</div>
      <div className={styles.text}>
        <h2 id={`step-${letter}`} className={styles.name}>
          <span className={styles.letter} aria-hidden="true">
            {letter}
          </span>
          {name}
        </h2>
        {children}
        <ButtonLink size="lg" href={next.href} onNavigate={navigate}>
          {next.label}
        </ButtonLink>
      </div>
    </section>
  );
}
