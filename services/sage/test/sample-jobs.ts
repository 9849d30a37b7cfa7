import type { Applicant, JobSummary, Lead, MyApplication, MyJob } from '@soloist/contracts';

const client = {
  id: 'c'.repeat(24),
  fname: 'Grace',
  lname: 'Moura',
  username: 'moura',
  headline: 'Ceramics studio',
  location: 'Porto',
  profileImage: '',
  acceptingProjects: false,
};

export const sampleJob = (changes: Partial<JobSummary> = {}): JobSummary => ({
  _id: 'd'.repeat(24),
  title: 'Packaging for ceramics',
  brief: 'Boxes that survive couriers.',
  skills: ['Packaging'],
  budgetType: 'fixed',
  budget: 600_000,
  budgetTo: 800_000,
  currency: 'USD',
  level: 'expert',
  duration: 'quarter',
  location: 'Porto',
  remote: true,
  places: 1,
  closesOn: '2027-03-27',
  status: 'open',
  takesApplications: true,
  applicants: 11,
  createdAt: '2026-11-20T10:00:00.000Z',
  client,
  ...changes,
});

const sampleStages = { applied: 1, shortlisted: 1, hired: 0, rejected: 0, withdrawn: 0 };

export const sampleMyJob = (changes: Partial<MyJob> = {}): MyJob => ({
  ...sampleJob(),
  flags: [],
  stages: sampleStages,
  newApplicants: 1,
  ...changes,
});

export const sampleApplicant = (changes: Partial<Applicant> = {}): Applicant => ({
  _id: 'e'.repeat(24),
  jobId: 'd'.repeat(24),
  freelancerId: 'a'.repeat(24),
  cover: 'I know dielines and printers.',
  rate: 700_000,
  currency: 'USD',
  status: 'shortlisted',
  history: [],
  createdAt: '2026-11-20T11:00:00.000Z',
  freelancer: {
    ...client,
    fname: 'Ada',
    lname: 'Okafor',
    skills: ['Packaging'],
    hourlyRate: '85',
    availability: '',
    languages: [],
    timezone: '',
    pro: false,
  },
  matchedSkills: ['Packaging'],
  flags: [],
  note: '',
  ...changes,
});

/** A response with the applicants of a job. */
export const sampleApplicants = (...items: Applicant[]) => ({
  items,
  nextCursor: null,
  stages: sampleStages,
});

export const sampleApplication = (changes: Partial<MyApplication> = {}): MyApplication => ({
  _id: 'e'.repeat(24),
  jobId: 'd'.repeat(24),
  freelancerId: 'a'.repeat(24),
  cover: 'I know dielines and printers.',
  rate: 700_000,
  currency: 'USD',
  status: 'shortlisted',
  history: [],
  createdAt: '2026-11-20T11:00:00.000Z',
  clientEmail: '',
  job: sampleJob(),
  ...changes,
});

export const sampleLead = (changes: Partial<Lead> = {}): Lead => ({
  id: 'b'.repeat(24),
  campaignId: null,
  campaignName: '',
  name: 'Mara Lopes',
  email: 'mara@casalumen.test',
  company: 'Casa Lumen',
  phone: '',
  message: 'We need boxes for lamps.',
  value: { amount: 420_000, currency: 'USD' },
  source: 'portfolio',
  stage: 'new',
  stageAt: '2026-11-20T10:00:00.000Z',
  nextStep: { text: 'Call her', at: '2026-11-20T10:00:00.000Z', overdue: true },
  noteCount: 0,
  suspicious: false,
  suspicions: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
