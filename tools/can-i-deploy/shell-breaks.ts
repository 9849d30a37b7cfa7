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

type Shared = ReleaseContract['shared'][string];

interface SharedModule {
  module: string;
  wanted: Shared;
  offered: Shared | undefined;
}

function moduleBreaks({ module, wanted, offered }: SharedModule): string[] {
  if (!offered) return [`the shell does not share ${module}`];
  if (!satisfies(offered.version, wanted.version)) {
    return [`it needs ${module} ${wanted.version}, the shell has ${offered.version}`];
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
