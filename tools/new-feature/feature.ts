import { existsSync } from 'node:fs';
import path from 'node:path';
import { endpointGroups, pageRoutes, servicePrefixes } from '@soloist/contracts';
import { capitalizedWords, titleOf } from '../code-templates.ts';
import { problem } from '../progress.ts';

export interface NewFeature {
  /** The clone that gets the feature. */
  clone: string;
  service: string;
  remote: string;
  /** A noun in small letters, such as `reading-list`: the path of its page and its endpoints. */
  name: string;
  /** Who may open the page and call the endpoints. */
  guard: string;
  /** The area of mfe-dashboard that gets the page. */
  area: string;
}

interface ServiceTemplate {
  /** The folder of its contracts. */
  domain: string;
  /** The subject of the API reference that lists its endpoints. */
  subject: string;
  /** The file in `test` and its function that start the service for a test. */
  harness: string;
  start: string;
  /** Where its harness differs from the others. */
  close?: string;
  tokenFor?: string;
}

/** Without identity, which erases accounts in its own way. */
const serviceTemplates: Record<string, ServiceTemplate> = {
  documents: {
    domain: 'documents',
    subject: 'Proposals and projects',
    harness: 'documents-harness',
    start: 'startTestDocuments',
    close: 'stop',
    tokenFor: 'identity.tokenFor',
  },
  marketplace: {
    domain: 'catalog',
    subject: 'People and portfolios',
    harness: 'marketplace',
    start: 'startTestMarketplace',
  },
  messaging: {
    domain: 'messaging',
    subject: 'Messages and notifications',
    harness: 'harness',
    start: 'startTestMessaging',
  },
  payments: {
    domain: 'payments',
    subject: 'Invoices and payments',
    harness: 'payments-harness',
    start: 'startTestPayments',
  },
  platform: {
    domain: 'platform',
    subject: 'Administration',
    harness: 'start-platform',
    start: 'startTestPlatform',
  },
  sage: { domain: 'sage', subject: 'Help', harness: 'sage-service', start: 'startTestSage' },
};

const guards = ['user', 'freelancer', 'employer'];
const pascalOf = (name: string) => capitalizedWords(name).join('');
const camelOf = (name: string) => `${name[0]}${pascalOf(name).slice(1)}`;

/** @throws a problem that says which option is invalid. */
export function checkFeature({ clone, service, remote, name, guard, area }: NewFeature): void {
  const inClone = (...parts: string[]) => existsSync(path.join(clone, remote, 'src', ...parts));
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw problem('--name must look like reading-list: lowercase words, joined by hyphens.');
  }
  if (!(service in serviceTemplates)) {
    throw problem(`--service must be one of ${Object.keys(serviceTemplates).join(', ')}.`);
  }
  // Sage is on every page and has none.
  if (!/^mfe-[a-z-]+$/.test(remote) || !inClone('root.tsx') || remote === 'mfe-sage-chat') {
    throw problem('--remote must be a remote with pages, such as mfe-dashboard.');
  }
  if (!guards.includes(guard)) throw problem(`--guard must be one of ${guards.join(', ')}.`);
  if (inClone('areas') && !(/^[a-z]+$/.test(area) && inClone('areas', area))) {
    throw problem(`--area must be a folder of ${remote}/src/areas.`);
  }
  const isTaken =
    Object.values(servicePrefixes).flat().includes(name) ||
    camelOf(name) in endpointGroups ||
    pageRoutes.some(({ path: page }) => page.split('/')[1] === name);
  if (isTaken) throw problem(`${name} already exists: choose another name.`);
}

/** The names and places that a feature's options determine. */
export function describeFeature(feature: NewFeature) {
  const { clone, service, remote, name, guard, area } = feature;
  const { domain, subject, harness, start, ...differences } = serviceTemplates[service]!;
  const { close = 'close', tokenFor = 'tokenFor' } = differences;
  const has = (folder: string) => existsSync(path.join(clone, remote, 'src', folder));
  const folders = [
    ...(has('areas') ? ['areas', area] : []),
    ...(has('features') ? ['features'] : []),
  ];
  const names = {
    camel: camelOf(name),
    pascal: pascalOf(name),
    title: titleOf(name),
    words: name.replaceAll('-', ' '),
  };
  return {
    ...feature,
    ...names,
    ...{ domain, subject },
    /** Below `src` of the remote. */
    pageFolder: path.posix.join(...folders, name),
    /** By the placeholders of the template. */
    values: {
      __NAME__: name,
      __CAMEL__: names.camel,
      __PASCAL__: names.pascal,
      __TITLE__: names.title,
      __WORDS__: names.words,
      __SERVICE__: service,
      __GUARD__: guard,
      __ROLE__: guard === 'employer' ? 'employer' : 'freelancer',
      __HARNESS__: harness,
      __START__: start,
      __CLOSE__: close,
      __TOKEN_FOR__: tokenFor,
    },
  };
}
export type FeatureDescription = ReturnType<typeof describeFeature>;
