import type { Applicant, Job, JobSummary, MyApplication, MyJob } from '@soloist/contracts';
import { sampleOwner } from './services.tsx';

export const jobId = 'f'.repeat(24);
export const grace = 'e'.repeat(24);
export const ada = '0123456789abcdef01234567';

const client = sampleOwner({
  id: grace,
  fname: 'Grace',
  lname: 'Hopper',
  username: 'grace',
  headline: 'Ceramics studio',
  location: 'Porto',
});

/** For tests: a job of Grace in a list. */
export const sampleJobSummary = (over: Partial<JobSummary> = {}): JobSummary => ({
  _id: jobId,
  title: 'Packaging for a ceramics label',
  brief: 'We make tableware in small batches.',
  skills: ['Packaging', 'Dielines'],
  budgetType: 'fixed',
  budget: 600_000,
  budgetTo: 800_000,
  currency: 'USD',
  level: 'expert',
  duration: 'quarter',
  location: '',
  remote: true,
  places: 1,
  closesOn: null,
  status: 'open',
  takesApplications: true,
  applicants: 2,
  createdAt: '2026-11-01T09:00:00.000Z',
  client,
  ...over,
});

/** For tests: the job as its page reads it. */
export const sampleJob = (over: Partial<Job> = {}): Job => ({
  ...sampleJobSummary(),
  type: 'blocks',
  description: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Five boxes for five cups.' }] },
    ],
  },
  employerId: grace,
  applied: false,
  applicationId: null,
  clientFacts: {
    paymentVerified: true,
    jobsPosted: 4,
    hires: 3,
    hireRate: 0.75,
    medianAnswerHours: 26,
    since: '2024-02-01T00:00:00.000Z',
  },
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...over,
});

/** For tests: the job in its client's list. */
export const sampleMyJob = (over: Partial<MyJob> = {}): MyJob => ({
  ...sampleJobSummary(),
  flags: [],
  stages: { applied: 1, shortlisted: 1, hired: 0, rejected: 0, withdrawn: 0 },
  newApplicants: 0,
  ...over,
});

const application = {
  _id: 'a'.repeat(24),
  jobId,
  freelancerId: ada,
  cover: 'I have drawn dielines for a roastery.',
  rate: 700_000,
  currency: 'USD' as const,
  status: 'applied' as const,
  history: [{ at: '2026-11-10T09:00:00.000Z', status: 'applied' as const, reason: '' }],
  createdAt: '2026-11-10T09:00:00.000Z',
};

/** For tests: Ada's application as she sees it. */
export const sampleApplication = (over: Partial<MyApplication> = {}): MyApplication => ({
  ...application,
  job: sampleJobSummary(),
  clientEmail: '',
  ...over,
});

/** For tests: an applicant as the client sees them. */
export const sampleApplicant = (over: Partial<Applicant> = {}): Applicant => ({
  ...application,
  freelancer: {
    ...sampleOwner(),
    skills: ['Packaging'],
    hourlyRate: '60$',
    availability: 'From March',
    languages: ['English'],
    timezone: 'Europe/Lisbon',
    pro: false,
  },
  matchedSkills: ['Packaging'],
  flags: [],
  note: '',
  ...over,
});
