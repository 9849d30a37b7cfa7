import {
  directChat,
  freelancerServices,
  type InvoiceStatus,
  invoices,
  jobs,
  leads,
  type ProposalStatus,
  portfolioProjects,
  proposals,
  type Role,
  search,
} from '@soloist/contracts';
import { call, queryClient, useQuery } from '@soloist/web-client';
import type { MenuCommand } from './command.rules.ts';

/** Longer than this, a source's results would come when nobody expects them any more. */
const longestMs = 4_000;
const limit = 5;
/** Of the caller's newest records, which are known before anything is typed. */
const newest = 20;

interface SourceQuery {
  /** Empty for the newest. */
  q: string;
  signal: AbortSignal;
}
/** Records of one service, which answers only for what the caller may see. */
type Source = (query: SourceQuery) => Promise<MenuCommand[]>;

const toQuery = (q: string) => (q ? { q, limit } : { limit: newest });
/** Of lists that have no search of their own. */
const mostListed = 50;
const inWords = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
const visibility = (isPublished: boolean) => (isPublished ? 'Published' : 'Hidden');
const isProject = (status: ProposalStatus) =>
  ['accepted', 'active', 'completed', 'cancelled'].includes(status);

interface DocumentRow {
  id: string;
  kind: 'document' | 'project';
  noun: string;
  title: string;
  number: string;
  person: string;
  status: ProposalStatus | InvoiceStatus;
  href: string;
}

const documentCommand = (row: DocumentRow): MenuCommand => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  detail: [row.number, row.person, inWords(row.status)].filter(Boolean).join(' · '),
  keywords: row.noun,
  href: row.href,
});

const sentProposals: Source = async ({ q, signal }) => {
  const { items } = await call(proposals.fetchAllProposals, { query: toQuery(q), signal });
  return items.map(({ id, number, project_name, client_name, email, status }) =>
    documentCommand({
      id: `proposal:${id}`,
      kind: isProject(status) ? 'project' : 'document',
      noun: isProject(status) ? 'project contract proposal' : 'proposal contract',
      title: project_name,
      number,
      person: client_name || email,
      status,
      href: `/project/status/${id}`,
    }),
  );
};

const sentInvoices: Source = async ({ q, signal }) => {
  const { items } = await call(invoices.list, { query: toQuery(q), signal });
  return items.map(({ id, number, title, client_name, email, status }) =>
    documentCommand({
      id: `invoice:${id}`,
      kind: 'document',
      noun: 'invoice bill',
      title,
      number,
      person: client_name || email,
      status,
      href: `/projects?tab=invoices&invoice=${id}`,
    }),
  );
};

const receivedProposals: Source = async ({ q, signal }) => {
  const { items } = await call(proposals.fetchReceived, { query: toQuery(q), signal });
  return items.map(({ contract_id, number, project_name, freelancerName, status }) =>
    documentCommand({
      id: `received-proposal:${contract_id}`,
      kind: isProject(status) ? 'project' : 'document',
      noun: isProject(status) ? 'project contract proposal' : 'proposal contract',
      title: project_name,
      number,
      person: freelancerName,
      status,
      href: `/accept/proposal/${contract_id}`,
    }),
  );
};

const receivedInvoices: Source = async ({ q, signal }) => {
  const { items } = await call(invoices.fetchReceived, { query: toQuery(q), signal });
  return items.map(({ orderId, number, title, freelancerName, status }) =>
    documentCommand({
      id: `received-invoice:${orderId}`,
      kind: 'document',
      noun: 'invoice bill',
      title,
      number,
      person: freelancerName,
      status,
      href: `/invoice/${orderId}`,
    }),
  );
};

// These two are read whole, and found among the records that are known already.
const myPortfolioProjects: Source = async ({ q, signal }) => {
  if (q) return [];
  const { items } = await call(portfolioProjects.listOwn, { query: { limit: mostListed }, signal });
  return items.map(({ id, title, published, skills, tools }) => ({
    id: `portfolio-project:${id}`,
    kind: 'project',
    title,
    detail: `Portfolio · ${visibility(published)}`,
    keywords: ['portfolio project work', ...skills, ...tools].join(' '),
    href: `/projectPreview/${id}`,
  }));
};

const myServices: Source = async ({ q, signal }) => {
  if (q) return [];
  const { items } = await call(freelancerServices.listOwn, {
    query: { limit: mostListed },
    signal,
  });
  return items.map(({ id, title, published, skills }) => ({
    id: `service:${id}`,
    kind: 'service',
    title,
    detail: visibility(published),
    keywords: ['service offer', ...skills].join(' '),
    href: `/service/${id}`,
  }));
};

const myLeads: Source = async ({ q, signal }) => {
  const { items } = await call(leads.listOwn, { query: toQuery(q), signal });
  return items.map(({ id, name, company, email, stage }) => ({
    id: `lead:${id}`,
    kind: 'lead',
    title: name || company || email,
    detail: [name && company, inWords(stage)].filter(Boolean).join(' · '),
    keywords: `lead ${email}`,
    href: `/lead-dashboard?lead=${id}`,
  }));
};

const myJobs: Source = async ({ q, signal }) => {
  const { items } = await call(jobs.listOwn, { query: toQuery(q), signal });
  return items.map(({ _id, title, status }) => ({
    id: `job:${_id}`,
    kind: 'job',
    title,
    detail: inWords(status),
    href: `/job/status/${_id}`,
  }));
};

const foundJobs: Source = async ({ q, signal }) => {
  if (!q) return [];
  const { items } = await call(search.find, { query: { kind: 'job', q, limit }, signal });
  return items.map(({ id, title, facts, link }) => ({
    id: `job:${id}`,
    kind: 'job',
    title: title.text,
    detail: facts,
    href: link,
  }));
};

const people: Source = async ({ q, signal }) => {
  if (!q) return [];
  const { items } = await call(search.find, { query: { kind: 'profile', q, limit }, signal });
  return items.map(({ id, title, facts, link, image }) => ({
    id: `person:${id}`,
    kind: 'person',
    title: title.text,
    detail: facts,
    href: link,
    image,
  }));
};

const conversations: Source = async ({ q, signal }) => {
  const query = toQuery(q);
  const { items } = await call(directChat.loadIntialConversation, { query, signal });
  return items.map(({ id, name, lastMessage, profileImage }) => ({
    id: `conversation:${id}`,
    kind: 'message',
    title: name,
    detail: lastMessage,
    keywords: 'chat conversation',
    href: `/message/${id}`,
    image: profileImage,
  }));
};

const messages: Source = async ({ q, signal }) => {
  if (!q) return [];
  const { items } = await call(directChat.search, { query: { q, limit }, signal });
  return items.map(({ id, person, snippet }) => ({
    id: `message:${id}`,
    kind: 'message',
    title: person.name,
    detail: snippet,
    href: `/message/${person.id}?message=${id}`,
    image: person.profileImage,
  }));
};

const sources: Record<Role, Source[]> = {
  freelancer: [
    ...[sentProposals, sentInvoices, myPortfolioProjects, myServices, myLeads],
    ...[foundJobs, people, conversations, messages],
  ],
  employer: [receivedProposals, receivedInvoices, myJobs, people, conversations, messages],
};

export interface FoundRecords {
  items: MenuCommand[];
  /** Some of the services did not answer. */
  isPartial: boolean;
}

const keyOf = (role: Role) => ['commands', role];

/**
 * Records of all services for a text, or the caller's newest for an empty one. They appear together,
 * so that none moves; a new text aborts the calls of the one before.
 */
export function useRecords(role: Role, q: string) {
  return useQuery({
    queryKey: [...keyOf(role), q],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
      const answers = await Promise.allSettled(
        sources[role].map((source) => source({ q, signal: bounded })),
      );
      const failures = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason as Error] : [],
      );
      if (failures[0] && failures.length === answers.length) throw failures[0];
      const items = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      return { items, isPartial: failures.length > 0 };
    },
    // One letter would find nearly everything.
    enabled: q.length !== 1,
    retry: false,
  });
}

/** Records that earlier answers of this page contained, each once. */
export function knownRecords(role: Role): MenuCommand[] {
  const answers = queryClient.getQueriesData<FoundRecords>({ queryKey: keyOf(role) });
  const items = answers.flatMap(([, found]) => found?.items ?? []);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
