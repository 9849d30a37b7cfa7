import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';
import { termsSections } from './terms-sections.tsx';

const since = { date: '2026-11-21', label: 'November 21, 2026' };

export const PrivacyPolicyPage = () => (
  <LegalPage
    title="Privacy policy"
    lead="What Soloist stores about you, why, for how long, and what you can do about it. In plain language."
    since={since}
    sections={privacySections}
  />
);

export const TermsOfUsePage = () => (
  <LegalPage
    title="Terms of use"
    lead="The rules for using Soloist: what you can expect from us, what we expect from you, and who is liable."
    since={since}
    sections={termsSections}
  />
);
