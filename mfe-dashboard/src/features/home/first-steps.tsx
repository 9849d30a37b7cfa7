import { missingProfileFields, type OwnProfile } from '@soloist/contracts';
import { type Step, Steps } from './steps.tsx';

/** What a new freelancer does first, in the order that gets the first contract signed. */
export function FirstSteps({ profile }: { profile: OwnProfile }) {
  const missing = missingProfileFields(profile).length;
  const steps: Step[] = [
    {
      title: 'Complete your identity',
      text:
        missing === 0
          ? 'All nine facts are there.'
          : `${missing} of nine to add. Clients read them first.`,
      action: { label: 'Open your profile', href: `/profile/${profile.id}` },
    },
    {
      title: 'Send a proposal',
      text: 'Describe the project once; your client gets a PDF and a link to accept.',
      action: { label: 'New proposal', href: '/proposal/new' },
    },
    {
      title: 'Share your address',
      text: 'Your portfolio has a host name of its own.',
      action: { label: 'Share identity', href: '/share' },
    },
  ];
  return <Steps steps={steps} primary={missing === 0 ? 1 : 0} />;
}
