import * as z from 'zod/mini';
import { defineEndpoint, type ServiceName, servicePrefixes } from '../shared/endpoint.ts';
import { email, id, instant } from '../shared/primitives.ts';

export const exportStates = ['queued', 'building', 'ready', 'failed'] as const;
export const dataExport = z.object({
  state: z.enum(exportStates),
  requestedAt: instant,
  /** The end of the download period, once ready. */
  expiresAt: z.nullable(instant),
  /** Bytes, once ready. */
  size: z.number(),
});
export type DataExport = z.infer<typeof dataExport>;

/** A person's data in one service: records by kind, and their files. */
export const personalRecords = z.object({
  records: z.record(z.string(), z.array(z.unknown())),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonalRecords = z.infer<typeof personalRecords>;

const identity = { service: 'identity' } as const;
const lastExport = z.object({ export: z.nullable(dataExport) });

export const deleteAccountForm = z.strictObject({
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
});

export const personalData = {
  requestExport: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/profile/export',
    access: 'user',
    perMinute: 5,
    summary: 'Request an export of your data as a ZIP. We email you when it is ready.',
    response: lastExport,
  }),
  exportState: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/export/state',
    access: 'user',
    summary: 'Get the status of the last export; null when there is none.',
    response: lastExport,
  }),
  downloadExport: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/profile/export',
    access: 'user',
    perMinute: 20,
    summary: 'Download the last export as a ZIP of JSON and files. 404 while there is none.',
  }),
  deleteAccount: defineEndpoint({
    ...identity,
    method: 'DELETE',
    path: '/freelancer/account',
    access: 'user',
    summary:
      'Request the deletion of your account. You are logged out everywhere and hidden; after 14 days we erase the account and its data in every service. Until then, log in to keep it. We email you.',
    body: deleteAccountForm,
    response: z.object({
      message: z.string(),
      /** When the account is erased. */
      endsAt: instant,
    }),
  }),
};

/** The services besides identity that hold personal data. */
export type DataHolder = Exclude<ServiceName, 'identity'>;

/** Reads a service's data of a person for the export. */
export const personalRecordsOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/personal-data/:userId`,
    access: 'internal',
    summary: 'Get a person’s data in this service.',
    params: z.strictObject({ userId: id }),
    // Counterparties are known by their email.
    query: z.strictObject({ email }),
    response: personalRecords,
  });

/** Reads one of the files named in a person's records. */
export const personalFileOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/personal-data/:userId/:fileId`,
    access: 'internal',
    summary: 'Get one of a person’s files.',
    params: z.strictObject({ userId: id, fileId: z.string().check(z.maxLength(100)) }),
  });

/** Reads the erasure events that a service has completed for a person. */
export const erasureOf = (service: DataHolder) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: `/${servicePrefixes[service][0]}/erasures/:userId`,
    access: 'internal',
    summary: 'List the erasure events this service has completed for a person.',
    params: z.strictObject({ userId: id }),
    response: z.object({ events: z.array(z.string()) }),
  });

/** The services that hold personal data. */
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
