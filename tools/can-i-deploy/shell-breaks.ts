import type { ReleaseContract } from '@soloist/contracts';
import type { JsonSchema } from '@soloist/contracts/openapi';
import { satisfies } from 'semver';
import { schemaBreaks } from './schema-breaks.ts';

/** Lists the incompatibilities between a remote and a shell. */
export function shellBreaks(remote: ReleaseContract, shell: ReleaseContract): string[] {
  return [
    ...shell.exposes
      .filter((module) => !remote.exposes.includes(module))
      .map((module) => `it does not expose ${module}, which the shell loads`),
    ...Object.entries(remote.shared).flatMap(([module, wanted]) =>
      moduleBreaks({ module, wanted, offered: shell.shared[module] }),
    ),
    ...remote.props
      .filter((prop) => !shell.props.includes(prop))
      .map((prop) => `the shell does not give the prop ${prop}`),
    ...Object.entries(remote.events).flatMap(([event, schema]) =>
      eventBreaks({ event, schema, known: shell.events[event] }),
    ),
  ];
}

/** Lists the shared modules that a build's own manifest requires in another version than the shell's. */
export const federationBreaks = (
  wanted: { name: string; requiredVersion: string }[],
  { shared }: ReleaseContract,
): string[] =>
  wanted.flatMap(({ name, requiredVersion }) => {
    const offered = shared[name];
    return offered && !satisfies(offered.version, requiredVersion)
      ? [versionBreak({ module: name, wanted: requiredVersion, offered: offered.version })]
      : [];
  });

interface Versions {
  module: string;
  wanted: string;
  offered: string;
}

const versionBreak = ({ module, wanted, offered }: Versions) =>
  `it needs ${module} ${wanted}, the shell has ${offered}`;

type Shared = ReleaseContract['shared'][string];

interface SharedModule {
  module: string;
  wanted: Shared;
  offered: Shared | undefined;
}

function moduleBreaks({ module, wanted, offered }: SharedModule): string[] {
  if (!offered) return [`the shell does not share ${module}`];
  if (!satisfies(offered.version, wanted.version)) {
    return [versionBreak({ module, wanted: wanted.version, offered: offered.version })];
  }
  return wanted.names
    .filter((name) => !offered.names.includes(name))
    .map((name) => `it imports ${name} of ${module}, which the shell’s does not have`);
}

interface UsedEvent {
  event: string;
  schema: JsonSchema;
  known: JsonSchema | undefined;
}

/** Either side may send it, so each has to accept the other's. */
function eventBreaks({ event, schema, known }: UsedEvent): string[] {
  if (!known) return [`the shell does not know the event ${event}`];
  const document = { schema, schemas: {} };
  const shells = { schema: known, schemas: {} };
  return [
    ...schemaBreaks({ sent: document, taken: shells }, event),
    ...schemaBreaks({ sent: shells, taken: document }, event),
  ];
}
