export interface LockFile {
  packages: Record<string, LockEntry>;
}

interface LockEntry {
  version?: string;
  link?: boolean;
  integrity?: string;
  /** Its source; npm omits the registry's own addresses, as .npmrc requests. */
  resolved?: string;
}

const registry = 'https://registry.npmjs.org/';

/** Packages that the lock file does not pin to one content from the registry. */
export function lockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { integrity, resolved }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no hash in the lock file.`]),
      ...(!resolved || resolved.startsWith(registry)
        ? []
        : [`${place} comes from ${resolved}, not from the registry.`]),
    ]);
}
