import * as z from 'zod/mini';
import { defineEndpoint, type ServiceName, servicePrefixes } from './endpoint.ts';
import { email, id, instant } from './primitives.ts';

export const exportStates = ['queued', 'building', 'ready', 'failed'] as const;
export const dataExport = z.object({
  state: z.enum(exportStates),
  requestedAt: instant,
  /** Until when it can be downloaded, once ready. */
  expiresAt: z.nullable(instant),
  /** Bytes, once ready. */
  size: z.number(),
});
export type DataExport = z.infer<typeof dataExport>;

/** What one service knows of a person: records by their kind, and files that stand beside them. */
export const personalRecords = z.object({
  records: z.record(z.string(), z.array(z.unknown())),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonalRecords = z.infer<typeof personalRecords>;

const identity = { service: 'identity' } as const;
const lastExport = z.object({ export: z.nullable(dataExport) });

export const deleteAccountForm = z.strictObject({
  password: z
    .string('Please type your password.')
    .check(z.minLength(1, 'Please type your password.'), z.maxLength(200)),
});

export const personalData = {
  requestExport: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/profile/export',
    access: 'user',
    perMinute: 5,
    summary: 'Ask for a ZIP of all own data; a mail says when it is ready.',
    response: lastExport,
  }),
  exportState: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/export/state',
    access: 'user',
    summary: 'How far the last export is; null when none was asked for.',
    response: lastExport,
  }),
  downloadExport: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/export',
    access: 'user',
    perMinute: 20,
    summary: 'The last export as a ZIP of JSON and files. 404 while there is none.',
  }),
  deleteAccount: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/freelancer/account',
    access: 'user',
    summary: 'Delete the own account and erase its data in every service.',
    body: deleteAccountForm,
    response: z.object({ message: z.string() }),
  }),
};

/** The services besides identity, which each answer for what they hold of a person. */
export type DataHolder = Exclude<ServiceName, 'identity'>;

/** Asks a service for what it holds of a person; identity puts it into the export. */
export const personalRecordsOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/personal-data/:userId`,
    access: 'internal',
    summary: 'Everything this service holds of a person.',
    params: z.strictObject({ userId: id }),
    // Counterparties are known by their address.
    query: z.strictObject({ email }),
    response: personalRecords,
  });

/** Asks a service for one of the files that it named in a person's records. */
export const personalFileOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/personal-data/:userId/:fileId`,
    access: 'internal',
    summary: 'One file of a person.',
    params: z.strictObject({ userId: id, fileId: z.string().check(z.maxLength(100)) }),
  });

/** Asks a service which events about a person's erasure it has carried out. */
export const erasureOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/erasures/:userId`,
    access: 'internal',
    summary: 'The events by which this service has erased a person.',
    params: z.strictObject({ userId: id }),
    response: z.object({ events: z.array(z.string()) }),
  });

/** The services that must each answer for a person. */
export const dataHolders: DataHolder[] = [
  'marketplace',
  'messaging',
  'sage',
  'documents',
  'payments',
  'platform',
];
export const personalDataOfServices = Object.fromEntries(
  dataHolders.flatMap((service) => [
    [`${service}Records`, personalRecordsOf(service)],
    [`${service}File`, personalFileOf(service)],
    [`${service}Erasure`, erasureOf(service)],
  ]),
);
