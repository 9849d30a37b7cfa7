import type * as z from 'zod/mini';

/** Who may call: see docs/architecture.md, "Access". A service must answer ownership itself. */
export type Access =
  /** Anyone. */
  | 'open'
  /** Anyone who holds the unguessable id in the path; a token, if sent, is ignored. */
  | 'capability'
  /** A signed-in person. */
  | 'user'
  /** A signed-in person whose active role is freelancer. */
  | 'freelancer'
  /** A signed-in person whose active role is employer. */
  | 'employer'
  /** A signed-in person who runs this installation. */
  | 'admin'
  /** A deploy token of the remote in the path (`:name`), or an admin. */
  | 'deploy'
  /** Another service of ours, which knows the installation's internal secret. */
  | 'internal';

export const services = [
  'identity',
  'marketplace',
  'messaging',
  'sage',
  'documents',
  'payments',
  'platform',
] as const;
export type ServiceName = (typeof services)[number];

/** First parts of the API paths that each service answers; the gateway routes by them. */
export const servicePrefixes: Record<ServiceName, readonly string[]> = {
  identity: ['auth', 'profile', 'freelancer', 'discover', 'users', 'hosts'],
  marketplace: [
    'service',
    'project',
    'hook',
    'blogs',
    'jobs',
    'search',
    'leads',
    'recommendations',
    'reports',
    'moderation',
    'site',
    'drafts',
  ],
  messaging: ['chat', 'notifications'],
  sage: ['sage-ai'],
  documents: ['proposal', 'employer', 'files'],
  payments: ['payment', 'wallet'],
  platform: ['platform'],
};

type Schema = z.ZodMiniType;

export interface FileRule {
  /** The multipart field's name. */
  field: string;
  maxBytes: number;
  required: boolean;
  /** Files of this field in one call; 1 by default. */
  most?: number;
}

/**
 * One call of the API: the single source for the service's validation and access check, the
 * client's types and the API reference. `path` is below `/api`, with `:name` parameters.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /**
   * Who may own the resource in the path, where a signed-in person names one: another person's is a
   * 404 for `own`.
   */
  names?: 'own' | 'anyones';
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Set on multipart calls: `json` names the part that carries the body as JSON, if there is one.
   */
  multipart?: { json?: string; file: FileRule };
  /** Without it the reply has no JSON of ours (a file, or no content). */
  response?: Response;
  /** The call reads or sets a cookie of ours; everywhere else the gateway lets none through. */
  cookie?: true;
  /** Calls allowed per address and minute, where tighter than the gateway's general limit. */
  perMinute?: number;
  /** `perMinute` replaces the gateway's general limit, for bursts of calls from one address. */
  isLimitedApart?: true;
  /** Time limit for the start of the response, where longer than the gateway's general limit. */
  silentMs?: number;
  /** Its calls are in the audit log although it changes nothing: it shows private data to an admin. */
  recorded?: true;
  /** The caller must have proved their identity within `proofMs`: see `isProofRequired`. */
  needsProof?: true;
  /** An act that needs a reason for the audit log: see `reasonHeader`. */
  needsReason?: true;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

// biome-ignore lint/suspicious/noExplicitAny: the constraint of a generic that accepts every endpoint
export type AnyEndpoint = Endpoint<any, any, any, any>;

// An optional property's type always includes undefined; this checks whether it includes anything
// else.
type Declared<S> = [Exclude<S, undefined>] extends [never] ? undefined : Exclude<S, undefined>;

/** What the handler receives, parsed. */
export type EndpointParams<E extends AnyEndpoint> = Out<Declared<E['params']>>;
export type EndpointQuery<E extends AnyEndpoint> = Out<Declared<E['query']>>;
export type EndpointBody<E extends AnyEndpoint> = Out<Declared<E['body']>>;
/** What the handler returns and the client receives, besides `success`. */
export type EndpointResponse<E extends AnyEndpoint> = Out<Declared<E['response']>>;

type Field<K extends string, S> = S extends Schema
  ? { [key in K]: In<S> }
  : { [key in K]?: undefined };
/** The input that a caller passes. */
export type EndpointInput<E extends AnyEndpoint> = Field<'params', Declared<E['params']>> & {
  query?: In<Declared<E['query']>> | undefined;
} & Field<'body', Declared<E['body']>> & {
    file?: Blob | undefined;
    /** Where the endpoint takes several. */
    files?: Blob[] | undefined;
    headers?: Record<string, string>;
  };

/** Declares an endpoint, keeping the exact schema types and who may call. */
export const defineEndpoint = <
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
  Allowed extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Response> & { access: Allowed },
) => endpoint;

/** Method and path, which no other endpoint has together; also the name of an audited action. */
export const endpointName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

interface CallAddress {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
}

/**
 * Sorts endpoints of one method in the order in which a path is matched, in the gateway and in
 * services alike: fixed segments before parameters (`/jobs/own` before `/jobs/:id`).
 */
export const pathPrecedence = ({ path }: Pick<AnyEndpoint, 'path'>): string =>
  // Sorts after every letter.
  path.replace(/:\w+/g, '~');

/** Path and query of one call, below `/api`. */
export function callPath(
  { path }: Pick<AnyEndpoint, 'path'>,
  { params = {}, query = {} }: CallAddress = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]));
  return defined.length > 0 ? `${filled}?${search}` : filled;
}
