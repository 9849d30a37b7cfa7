import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import styles from './abcd.module.css';
import { AccountPicture } from './account-picture.tsx';
import { BrandPicture } from './brand-picture.tsx';
import { ClientsPicture } from './clients-picture.tsx';
import { DealsPicture } from './deals-picture.tsx';

export const AbcdPage = () => (
  <MarketingLayout>
    <div className={wide.page}>
      <Intro title="The A, B, C, D of working for yourself">
        Account, brand, clients, deals: four steps from an empty page to work that somebody has
        signed for. An afternoon is enough for the first two.
      </Intro>
      <Step
        letter="A"
        name="Account"
        picture={<AccountPicture />}
        next={{ label: 'Create your account', href: '/signup?role=freelancer' }}
      >
        <p>
          Sign up with an e-mail address and a password, then type the six digits from the mail. The
          same account can freelance and hire; you switch between the two whenever you like.
        </p>
        <ul>
          <li>
            Use the address that clients may see: proposals go out in your name, replies come back
            to it.
          </li>
          <li>Take a password of a few words. Ten characters is the least.</li>
          <li>Add your photo right away. People answer faces sooner than initials.</li>
        </ul>
      </Step>
      <Step
        letter="B"
        name="Brand"
        picture={<BrandPicture />}
        next={{ label: 'See how others present themselves', href: '/forhire' }}
      >
        <p>
          Your brand is what a client understands in ten seconds: who you are, what you do, for
          whom. Nine facts of your profile say it, on your own address and everywhere else on
          Soloist.
        </p>
        <ul>
          <li>
            Write the headline as an answer: “Packaging for small food makers”, not “Creative”.
          </li>
          <li>Name five skills you want to be hired for, not every one you have.</li>
          <li>Give a rate. A client who knows it and writes has already said yes to it.</li>
        </ul>
      </Step>
      <Step
        letter="C"
        name="Clients"
        picture={<ClientsPicture />}
        next={{ label: 'Get your address to share', href: '/share' }}
      >
        <p>
          Clients come from people who know you, then from people who search. Share your address
          with the first; the directory shows you to the second as long as you accept projects.
        </p>
        <ul>
          <li>Put the QR code on your card and the address under your mails.</li>
          <li>
            Say in a sentence when you are free. “Two days a week from January” beats “available”.
          </li>
          <li>Look at your views now and then. When they rise after a change, keep the change.</li>
        </ul>
      </Step>
      <Step
        letter="D"
        name="Deals"
        picture={<DealsPicture />}
        next={{ label: 'Write a proposal', href: '/proposal/new' }}
      >
        <p>
          A deal is a scope, a price and two names under it. Write the proposal in four steps; your
          client gets it as a PDF and signs from a link, without an account.
        </p>
        <ul>
          <li>
            List what you hand over, one deliverable a line. What is not listed is not included.
          </li>
          <li>
            Split anything longer than a month into milestones, each with its own price and date.
          </li>
          <li>You see when it is opened. That is the day to call.</li>
        </ul>
      </Step>
    </div>
  </MarketingLayout>
);

interface StepProps {
  letter: string;
  name: string;
  picture: ReactNode;
  next: { label: string; href: string };
  children: ReactNode;
}

function Step({ letter, name, picture, next, children }: StepProps) {
  const navigate = useNavigate();
  return (
    <section className={styles.step} aria-labelledby={`step-${letter}`}>
      <div className={styles.picture}>{picture}</div>
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
