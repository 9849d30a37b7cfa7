import { type MyProfile, missingProfileFields } from '@soloist/contracts';
import { type FirstStep, Steps } from './steps.tsx';

/** The first steps of a new freelancer, in the order that leads to a signed contract. */
export function FirstSteps({ profile }: { profile: MyProfile }) {
  const missing = missingProfileFields(profile).length;
  const steps: FirstStep[] = [
    {
      title: 'Complete your identity',
      text:
        missing === 0
          ? 'All nine fields are complete.'
          : `${missing} of nine fields missing. Clients read them first.`,
      action: { label: 'Open your profile', href: `/profile/${profile.id}` },
    },
    {
      title: 'Send a proposal',
      text: 'Describe the project once; your client gets a PDF and a link to accept.',
      action: { label: 'New proposal', href: '/proposal/new' },
    },
    {
      title: 'Share your address',
      text: 'Your portfolio site has its own web address.',
      action: { label: 'Share identity', href: '/share' },
    },
  ];
  return <Steps steps={steps} primary={missing === 0 ? 1 : 0} />;
}
