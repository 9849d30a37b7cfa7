import {
  type Currency,
  hourlyAmount,
  type MyProfile,
  type RateSource,
  type TimeEntryChange,
  type TimeSettings,
  type TimeSubjects,
  toMinor,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { contractInForce } from '../proposals/changes.service.ts';
import {
  acceptedStatuses,
  inForceStatuses,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import type { TimeEntryFields } from '../shared/time-entries.model.ts';
import { readTimeSettings } from '../shared/time-settings.service.ts';

const { trusted } = mongoose;
const mostSubjects = 100;
const mostDocuments = 300;
const nothingSaved = 'We couldn’t load your hourly rate, so nothing was saved. Try again.';
const profileMissing = 'We couldn’t load your profile, so nothing was saved. Try again.';

export interface TimeCaller {
  freelancerId: string;
  authorization: string;
}

interface Rate {
  rate: number;
  rate_source: RateSource;
  currency: Currency;
}

type ProfileRate = Pick<MyProfile, 'hourlyRate' | 'currency'>;

const profileRate = ({ hourlyRate, currency = 'USD' }: ProfileRate): Rate => ({
  rate: toMinor(hourlyAmount(hourlyRate), currency),
  rate_source: 'profile',
  currency,
});

interface RateQuery {
  settings: TimeSettings;
  project?: Pick<StoredProposal, '_id' | 'terms'> | undefined;
  clientEmail: string;
}

/** The rate of the project, else of the client; undefined without either. */
function findRate({ settings, project, clientEmail }: RateQuery): Rate | undefined {
  const ofProject =
    project && settings.project_rates.find(({ project_id }) => project_id === String(project._id));
  if (project && ofProject) {
    return { rate: ofProject.rate, rate_source: 'project', currency: project.terms.currency };
  }
  const ofClient = settings.client_rates.find(({ client_email }) => client_email === clientEmail);
  return ofClient && { ...ofClient, rate_source: 'client' };
}

const refuse = (field: keyof TimeEntryChange, message: string) =>
  invalidInput(message, [{ path: field, message }]);

async function readProject(freelancerId: string, id: string): Promise<StoredProposal> {
  const project = await contractInForce(id);
  if (project?.freelancerId !== freelancerId || !acceptedStatuses.includes(project.status)) {
    throw refuse('project_id', 'This project doesn’t exist.');
  }
  return project;
}

interface SubjectRef {
  project_id?: string | undefined;
  client_email?: string | undefined;
}

/** The project or client of a form, with names as they are now. */
async function readSubject(freelancerId: string, { project_id, client_email }: SubjectRef) {
  const project = project_id ? await readProject(freelancerId, project_id) : undefined;
  const clientEmail = project?.terms.email ?? client_email ?? '';
  return {
    project,
    clientEmail,
    names: {
      projectId: project && String(project._id),
      projectName: project?.terms.project_name ?? '',
      clientEmail,
      clientName: project?.terms.client_name ?? (await clientNameOf(freelancerId, clientEmail)),
    },
  };
}

/**
 * The project or client that an expense is for, and the currency in which it is billed: the
 * project’s, else that of the client’s hourly rate, else the person’s own.
 * @throws AppError `invalid_input` for another person's project.
 */
export async function describeSubject(
  { freelancerId, authorization }: TimeCaller,
  form: SubjectRef,
  { identity }: Pick<DocumentsDeps, 'identity'>,
) {
  const { project, clientEmail, names } = await readSubject(freelancerId, form);
  if (project) return { ...names, billingCurrency: project.terms.currency };
  const settings = await readTimeSettings(freelancerId);
  const { currency } =
    findRate({ settings, clientEmail }) ??
    profileRate(await identity.loadProfile(authorization, profileMissing));
  return { ...names, billingCurrency: currency };
}

type WorkDetails = Omit<
  TimeEntryFields,
  'freelancerId' | 'entry_id' | 'startedAt' | 'isRunning' | 'isCutOff' | 'seconds' | 'claim'
>;

/**
 * What an entry stores about its work: names as they are now, and the rate.
 * @throws AppError `invalid_input` for another person's project.
 */
export async function describeWork(
  { freelancerId, authorization }: TimeCaller,
  form: TimeEntryChange,
  { identity }: Pick<DocumentsDeps, 'identity'>,
): Promise<WorkDetails> {
  const { day, note, billable, milestone_id } = form;
  const { project, clientEmail, names } = await readSubject(freelancerId, form);
  const milestone = project?.milestones.find(({ id }) => id === milestone_id);
  if (milestone_id && !milestone) throw refuse('milestone_id', 'This milestone doesn’t exist.');
  const settings = await readTimeSettings(freelancerId);
  const usual =
    findRate({ settings, project, clientEmail }) ??
    profileRate(await identity.loadProfile(authorization, nothingSaved));
  const own =
    form.rate === undefined
      ? undefined
      : {
          rate: form.rate,
          rateSource: 'entry' as const,
          currency: project?.terms.currency ?? usual.currency,
        };
  return {
    day,
    note,
    billable,
    ...names,
    milestoneId: milestone?.id,
    milestoneName: milestone?.name ?? '',
    rate: usual.rate,
    rateSource: usual.rate_source,
    currency: usual.currency,
    ...own,
  };
}

async function clientNameOf(freelancerId: string, email: string): Promise<string> {
  if (!email) return '';
  const filter = { freelancerId, 'terms.email': email };
  const newest = { _id: -1 } as const;
  const known =
    (await InvoiceModel.findOne(filter, { terms: 1 }).sort(newest).lean()) ??
    (await ProposalModel.findOne(filter, { terms: 1 }).sort(newest).lean());
  return known?.terms.client_name ?? '';
}

/** Projects and clients to track time for, newest first. */
export async function listSubjects(
  { freelancerId, authorization }: TimeCaller,
  { identity }: Pick<DocumentsDeps, 'identity'>,
): Promise<TimeSubjects> {
  const [settings, profile, projects, clients] = await Promise.all([
    readTimeSettings(freelancerId),
    identity.loadProfile(authorization, 'We couldn’t load your hourly rate. Try again.'),
    listProjects(freelancerId),
    listClients(freelancerId),
  ]);
  const other = profileRate(profile);
  return {
    projects: projects.map((project) => ({
      id: String(project._id),
      name: project.terms.project_name,
      client_email: project.terms.email,
      client_name: project.terms.client_name,
      milestones: project.milestones.map(({ id, name }) => ({ id, name })),
      project_currency: project.terms.currency,
      ...(findRate({ settings, project, clientEmail: project.terms.email }) ?? other),
    })),
    clients: clients.map(([email, name]) => ({
      email,
      name,
      ...(findRate({ settings, clientEmail: email }) ?? other),
    })),
    other,
  };
}

const listProjects = (freelancerId: string) =>
  ProposalModel.find({
    freelancerId,
    status: trusted({ $in: [...inForceStatuses, 'completed'] }),
  })
    .sort({ _id: -1 })
    .limit(mostSubjects)
    .lean<StoredProposal[]>();

async function listClients(freelancerId: string): Promise<[email: string, name: string][]> {
  const fields = { terms: 1 } as const;
  const newest = { _id: -1 } as const;
  const [invoices, proposals] = await Promise.all([
    InvoiceModel.find({ freelancerId }, fields).sort(newest).limit(mostDocuments).lean(),
    ProposalModel.find({ freelancerId }, fields).sort(newest).limit(mostDocuments).lean(),
  ]);
  const names = new Map<string, string>();
  for (const { terms } of [...invoices, ...proposals]) {
    if (!names.get(terms.email)) names.set(terms.email, terms.client_name);
  }
  return [...names].slice(0, mostSubjects);
}
