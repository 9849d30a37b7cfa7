// The part of OpenAPI 3.1 that the reference uses.

/** A JSON schema (draft 2020-12). */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

export type OpenApiContent = Record<string, { schema?: JsonSchema }>;

export interface OpenApiReply {
  description: string;
  content?: OpenApiContent;
}

export interface OpenApiOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, OpenApiReply | { $ref: string }>;
  /** Who may call, in the words of the contracts. */
  'x-access': string;
  /** The scope that an API key needs; absent where none is needed or keys are refused. */
  'x-key-scope'?: string;
  /** Calls that an address may make in a minute, where tighter than the general limit. */
  'x-per-minute'?: number;
}

/** A message that we send. */
export interface WebhookOperation
  extends Pick<
    OpenApiOperation,
    'operationId' | 'summary' | 'description' | 'security' | 'requestBody'
  > {
  parameters: Parameter[];
  responses: Record<string, OpenApiReply>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    termsOfService: string;
    contact: { name: string; url: string };
    license: { name: string; url: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** The tags by subject; Redoc, Scalar and others read this extension. */
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Partial<Record<Method, OpenApiOperation>>>;
  webhooks: Record<string, { post: WebhookOperation }>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, OpenApiReply>;
    schemas: Record<string, JsonSchema>;
  };
}
