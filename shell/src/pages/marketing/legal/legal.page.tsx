import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';
import { termsSections } from './terms-sections.tsx';

const since = { date: '2026-11-21', shown: 'November 21, 2026' };

export const PrivacyPolicyPage = () => (
  <LegalPage
    title="Privacy policy"
    lead="What Soloist keeps about you, why, for how long, and what you can do about it. In plain words, because you should not need a lawyer to read it."
    since={since}
    sections={privacySections}
  />
);

export const TermsOfUsePage = () => (
  <LegalPage
    title="Terms of use"
    lead="The rules of using Soloist: what you can expect from us, what we expect from you, and who answers for what."
    since={since}
    sections={termsSections}
  />
);
