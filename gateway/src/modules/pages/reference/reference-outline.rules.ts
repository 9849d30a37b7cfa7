import { endpoints } from '@soloist/contracts';
import type { OpenApiDocument } from '@soloist/contracts/openapi';
import type { ReferenceCall } from './code-examples.template.ts';
import { root, tasksPage } from './reference-page.template.ts';

export interface Group {
  name: string;
  description: string;
  href: string;
  calls: ReferenceCall[];
}

export interface Subject {
  name: string;
  groups: Group[];
}

/** The calls by group, and the groups by subject, in the order of the reference. */
export function subjectsOf(document: OpenApiDocument): Subject[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]): ReferenceCall[] =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const descriptions = new Map(document.tags.map(({ name, description }) => [name, description]));
  return document['x-tagGroups'].map(({ name, tags }) => ({
    name,
    groups: tags.map((tag) => ({
      name: tag,
      description: descriptions.get(tag) ?? '',
      href: `${root}/${tag.toLowerCase().replaceAll(' ', '-')}`,
      calls: calls
        .filter(({ operation }) => operation.tags[0] === tag)
        .toSorted((a, b) => placeInContracts(a) - placeInContracts(b)),
    })),
  }));
}

const declared = endpoints.map(
  ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
);
/** The contracts begin with what people do first; the document sorts by path. */
const placeInContracts = ({ method, path }: ReferenceCall) => declared.indexOf(`${method} ${path}`);

export const placeOf = ({ operation }: ReferenceCall, { href }: Group) =>
  `${href}#${operation.operationId}`;

export const taskHref = (id: string) => `${root}/${tasksPage}#${id}`;
