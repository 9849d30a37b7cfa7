import type { MyProfile } from '@soloist/contracts';
import { type FirstStep, Steps } from '../home/steps.tsx';

/** The first steps of a new client. */
export function ClientSteps({ profile }: { profile: MyProfile }) {
  const hasFace = profile.profileImage !== '' && profile.about !== '';
  const steps: FirstStep[] = [
    {
      title: 'Post a job',
      text: 'Describe what you need. Freelancers apply, and we suggest matches.',
      action: { label: 'Post a job', href: '/createJob' },
    },
    {
      title: 'Find freelancers',
      text: 'Filter by skill, rate and location, and save your favourites.',
      action: { label: 'See freelancers', href: '/empdiscover' },
    },
    {
      title: 'Complete your profile',
      text: hasFace
        ? 'Your avatar and introduction are in place.'
        : 'Add an avatar and introduction so freelancers know you.',
      action: { label: 'Open your profile', href: `/profile/${profile.id}` },
    },
    {
      title: 'Decide on a proposal',
      text: `Proposals sent to ${profile.email} appear here.`,
    },
  ];
  return <Steps steps={steps} primary={0} />;
}
