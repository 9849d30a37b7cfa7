import { runNpm } from './run-npm.ts';

/** A known vulnerability of a package. */
export interface Advisory {
  /** The advisory's id, such as `GHSA-67mh-4wv8-2f99`. */
  id: string;
  package: string;
  severity: string;
  title: string;
}

export interface AuditException {
  advisory: string;
  package: string;
  /** Why it does no harm here. */
  reason: string;
  /** The last day on which it is valid, `YYYY-MM-DD`: review it by then. */
  until: string;
}

interface Via {
  url: string;
  name: string;
  severity: string;
  title: string;
}

interface AuditReply {
  vulnerabilities?: Record<string, { via: (Via | string)[] }>;
}

/** All advisories for installed packages; `undefined` if the registry returns no report. */
export async function readAdvisories(): Promise<Advisory[] | undefined> {
  // npm exits with an error as soon as it finds one.
  const text = await runNpm(['audit', '--json', '--package-lock-only']).catch(
    ({ stdout = '' }: { stdout?: string }) => stdout,
  );
  return advisoriesOf(text);
}

/** The advisories in the output of `npm audit --json`; `undefined` if it is no report. */
export function advisoriesOf(text: string): Advisory[] | undefined {
  const { vulnerabilities } = parse(text);
  if (!vulnerabilities) return undefined;
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each === 'object')
    .map(
      ({ url, name, severity, title }): Advisory => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        package: name,
        severity,
        title,
      }),
    );
  return [...new Map(found.map((each) => [`${each.id} ${each.package}`, each])).values()];
}

function parse(text: string): AuditReply {
  try {
    return JSON.parse(text) as AuditReply;
  } catch {
    return {};
  }
}

interface AdvisoryInput {
  advisories: Advisory[];
  /** Names of the delivered packages. */
  shipped: Set<string>;
  exceptions: AuditException[];
  /** `YYYY-MM-DD`. */
  today: string;
}

const severeLevels = ['high', 'critical'];

/**
 * Problems that prevent a delivery: a severe vulnerability without an exception or with an expired
 * one.
 */
export function advisoryProblems({
  advisories,
  shipped,
  exceptions,
  today,
}: AdvisoryInput): string[] {
  return advisories
    .filter((advisory) => severeLevels.includes(advisory.severity) && shipped.has(advisory.package))
    .flatMap((advisory) => {
      const { id, title, severity } = advisory;
      const exception = exceptions.find(
        (each) => each.advisory === id && each.package === advisory.package,
      );
      if (!exception) return [`${advisory.package}: ${title} (${severity}, ${id}).`];
      return exception.until < today
        ? [`${advisory.package}: the exception for ${id} ended on ${exception.until}.`]
        : [];
    });
}
