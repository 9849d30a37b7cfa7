import type {
  AnyEndpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
  TokenClaims,
} from '@soloist/contracts';
import type { Request, Response } from 'express';

type SignedIn = 'user' | 'freelancer' | 'employer' | 'admin';

export interface UploadedFile {
  bytes: Buffer;
  /** The name from the sender: never a path, never trusted. */
  name: string;
}

/** What a handler receives: everything parsed by the endpoint's schemas. */
export interface EndpointCall<E extends AnyEndpoint> {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  /** The caller; only on endpoints that require one. */
  user: E['access'] extends SignedIn ? TokenClaims : TokenClaims | undefined;
  /** The name of the call's deploy token, on endpoints for `deploy`. */
  deployer: string | undefined;
  /** The first of the files, where one is expected. */
  file: UploadedFile | undefined;
  /** All of them, in the order of the form. */
  files: UploadedFile[];
  req: Request;
  res: Response;
}

type Reply<E extends AnyEndpoint> =
  EndpointResponse<E> extends undefined
    ? Promise<void>
    : Promise<EndpointResponse<E>> | EndpointResponse<E>;
export type Handler<E extends AnyEndpoint> = (call: EndpointCall<E>) => Reply<E>;

export interface Route {
  endpoint: AnyEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: each route knows its own endpoint; a list of them cannot
  handler: Handler<any>;
}

/**
 * Binds a contract's endpoint to its handler. The handler returns the response without `success`;
 * an endpoint without a response schema responds through `res` itself.
 */
export const route = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler,
});
