import agreementDark from '../../assets/walk/agreement-dark.webp';
import agreementDarkPhone from '../../assets/walk/agreement-dark-phone.webp';
import agreementLight from '../../assets/walk/agreement-light.webp';
import agreementLightPhone from '../../assets/walk/agreement-light-phone.webp';
import invoiceDark from '../../assets/walk/invoice-dark.webp';
import invoiceDarkPhone from '../../assets/walk/invoice-dark-phone.webp';
import invoiceLight from '../../assets/walk/invoice-light.webp';
import invoiceLightPhone from '../../assets/walk/invoice-light-phone.webp';
import jobDark from '../../assets/walk/job-dark.webp';
import jobDarkPhone from '../../assets/walk/job-dark-phone.webp';
import jobLight from '../../assets/walk/job-light.webp';
import jobLightPhone from '../../assets/walk/job-light-phone.webp';
import leadDark from '../../assets/walk/lead-dark.webp';
import leadDarkPhone from '../../assets/walk/lead-dark-phone.webp';
import leadLight from '../../assets/walk/lead-light.webp';
import leadLightPhone from '../../assets/walk/lead-light-phone.webp';
import paidDark from '../../assets/walk/paid-dark.webp';
import paidDarkPhone from '../../assets/walk/paid-dark-phone.webp';
import paidLight from '../../assets/walk/paid-light.webp';
import paidLightPhone from '../../assets/walk/paid-light-phone.webp';
import paymentDark from '../../assets/walk/payment-dark.webp';
import paymentDarkPhone from '../../assets/walk/payment-dark-phone.webp';
import paymentLight from '../../assets/walk/payment-light.webp';
import paymentLightPhone from '../../assets/walk/payment-light-phone.webp';
import peopleDark from '../../assets/walk/people-dark.webp';
import peopleDarkPhone from '../../assets/walk/people-dark-phone.webp';
import peopleLight from '../../assets/walk/people-light.webp';
import peopleLightPhone from '../../assets/walk/people-light-phone.webp';
import projectDark from '../../assets/walk/project-dark.webp';
import projectDarkPhone from '../../assets/walk/project-dark-phone.webp';
import projectLight from '../../assets/walk/project-light.webp';
import projectLightPhone from '../../assets/walk/project-light-phone.webp';
import proposalDark from '../../assets/walk/proposal-dark.webp';
import proposalDarkPhone from '../../assets/walk/proposal-dark-phone.webp';
import proposalLight from '../../assets/walk/proposal-light.webp';
import proposalLightPhone from '../../assets/walk/proposal-light-phone.webp';
import signatureDark from '../../assets/walk/signature-dark.webp';
import signatureDarkPhone from '../../assets/walk/signature-dark-phone.webp';
import signatureLight from '../../assets/walk/signature-light.webp';
import signatureLightPhone from '../../assets/walk/signature-light-phone.webp';
import type { WalkSteps } from './walk-steps.ts';

interface Screen {
  alt: string;
  images: { theme: 'light' | 'dark'; wide: string; phone: string }[];
}

export const wideSize = { width: 1600, height: 900 };
export const phoneSize = { width: 683, height: 1120 };

/** Screens of the product with its demo data; `npm run screenshots walk/` retakes them. */
export const walkScreens: Record<WalkSteps['role'], Screen[]> = {
  freelancer: [
    {
      alt: 'The board of leads: new, contacted, proposal sent and won, each with its value and next step.',
      images: [
        { theme: 'light', wide: leadLight, phone: leadLightPhone },
        { theme: 'dark', wide: leadDark, phone: leadDarkPhone },
      ],
    },
    {
      alt: 'The proposal editor: the form on the left, the client’s document growing on the right.',
      images: [
        { theme: 'light', wide: proposalLight, phone: proposalLightPhone },
        { theme: 'dark', wide: proposalDark, phone: proposalDarkPhone },
      ],
    },
    {
      alt: 'A project that the client has accepted and signed, with its milestones and activity.',
      images: [
        { theme: 'light', wide: signatureLight, phone: signatureLightPhone },
        { theme: 'dark', wide: signatureDark, phone: signatureDarkPhone },
      ],
    },
    {
      alt: 'An invoice being written, with items and VAT, beside the page that the client receives.',
      images: [
        { theme: 'light', wide: invoiceLight, phone: invoiceLightPhone },
        { theme: 'dark', wide: invoiceDark, phone: invoiceDarkPhone },
      ],
    },
    {
      alt: 'The wallet: the available balance, pending payments, and the account for payouts.',
      images: [
        { theme: 'light', wide: paidLight, phone: paidLightPhone },
        { theme: 'dark', wide: paidDark, phone: paidDarkPhone },
      ],
    },
  ],
  employer: [
    {
      alt: 'A job being posted: title, description, skills and budget.',
      images: [
        { theme: 'light', wide: jobLight, phone: jobLightPhone },
        { theme: 'dark', wide: jobDark, phone: jobDarkPhone },
      ],
    },
    {
      alt: 'Freelancers with their work, rates and skills, and a button to invite each.',
      images: [
        { theme: 'light', wide: peopleLight, phone: peopleLightPhone },
        { theme: 'dark', wide: peopleDark, phone: peopleDarkPhone },
      ],
    },
    {
      alt: 'A proposal beside its price, a field for the signature and the button Accept proposal.',
      images: [
        { theme: 'light', wide: agreementLight, phone: agreementLightPhone },
        { theme: 'dark', wide: agreementDark, phone: agreementDarkPhone },
      ],
    },
    {
      alt: 'The client’s page of a project: milestones to approve, payments and activity.',
      images: [
        { theme: 'light', wide: projectLight, phone: projectLightPhone },
        { theme: 'dark', wide: projectDark, phone: projectDarkPhone },
      ],
    },
    {
      alt: 'An invoice beside the amount due and the button to pay it online.',
      images: [
        { theme: 'light', wide: paymentLight, phone: paymentLightPhone },
        { theme: 'dark', wide: paymentDark, phone: paymentDarkPhone },
      ],
    },
  ],
};
