import type { OwnProfile } from '@soloist/contracts';
import { type Step, Steps } from '../home/steps.tsx';

/** How a new client gets to the first decision. */
export function ClientSteps({ profile }: { profile: OwnProfile }) {
  const hasFace = profile.profileImage !== '' && profile.about !== '';
  const steps: Step[] = [
    {
      title: 'Post a job',
      text: 'Say what you need. Freelancers apply, and the job suggests people who fit.',
      action: { label: 'Post a job', href: '/createJob' },
    },
    {
      title: 'Or find somebody yourself',
      text: 'Browse who takes on projects, by skill, rate and place, and save who fits.',
      action: { label: 'See freelancers', href: '/empdiscover' },
    },
    {
      title: 'Say who you are',
      text: hasFace
        ? 'Your photo and a few words are there.'
        : 'A photo and a few words, so that freelancers know whom they write to.',
      action: { label: 'Open your profile', href: `/profile/${profile.id}` },
    },
    {
      title: 'Decide on a proposal',
      text: `What is sent to ${profile.email} arrives by mail and stands here.`,
    },
  ];
  return <Steps steps={steps} primary={0} />;
}
