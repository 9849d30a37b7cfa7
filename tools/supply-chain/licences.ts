import path from 'node:path';
import satisfies from 'spdx-satisfies';
import { type Component, nameOf } from './bill-of-materials.ts';

export interface LicenceRules {
  /** SPDX ids of the licences that any package may have. */
  allowed: string[];
  exceptions: LicenceException[];
}

interface LicenceException {
  /** A package's name, or a pattern such as `@img/sharp-*`. */
  package: string;
  /** Its licence; `unstated` if its package.json has none in a machine-readable form. */
  licence: string;
  reason: string;
}

const ownPackage = '@soloist/';

/** Third-party packages. */
export const foreign = (components: Component[]) =>
  components.filter((component) => !nameOf(component['bom-ref']).startsWith(ownPackage));

/** The licence of a package as an SPDX expression. */
export function licenceOf({ licenses: [first] = [] }: Component): string {
  if (!first) return 'unstated';
  return 'expression' in first
    ? first.expression
    : (first.license.id ?? first.license.name ?? 'unstated');
}

/** Packages that ship without permission: a licence that is not allowed, or an unused exception. */
export function licenceProblems(components: Component[], rules: LicenceRules): string[] {
  const needed = new Set<LicenceException>();
  const problems = foreign(components).flatMap((component) => {
    const licence = licenceOf(component);
    if (isAllowed(licence, rules.allowed)) return [];
    const exception = rules.exceptions.find(
      (each) =>
        each.licence === licence && path.matchesGlob(nameOf(component['bom-ref']), each.package),
    );
    if (!exception) return [`${component['bom-ref']} has the licence ${licence}: not allowed.`];
    needed.add(exception);
    return [];
  });
  const idle = rules.exceptions.filter((exception) => !needed.has(exception));
  return [
    ...problems,
    ...idle.map((each) => `Nothing needs the exception for ${each.package} (${each.licence}).`),
  ];
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression, so it is unknown what it allows.
    return false;
  }
}

/** Every third-party package by its licence, in Markdown. */
export function licenceReport(components: Component[]): string {
  const byLicence = Map.groupBy(foreign(components), licenceOf);
  const sections = [...byLicence].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    '# Licences of what is delivered',
    ...sections.map(([licence, those]) => {
      const names = those.map((component) => `- ${component['bom-ref']}`).toSorted();
      return `## ${licence} (${names.length})\n\n${names.join('\n')}`;
    }),
    '',
  ].join('\n\n');
}
