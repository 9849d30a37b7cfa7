/**
 * The parts of n8n's interfaces that our nodes use. `n8n-workflow` has all of them, but no licence
 * that every user of this repository may accept, and 40 packages with it.
 */

export interface Properties {
  displayName: string;
  name: string;
  type: 'string' | 'number' | 'options' | 'multiOptions' | 'dateTime';
  default: unknown;
  description?: string;
  placeholder?: string;
  required?: boolean;
  noDataExpression?: boolean;
  typeOptions?: object;
  options?: readonly Option[];
  displayOptions?: { show: Record<string, readonly string[]> };
  routing?: object;
}

export interface Option {
  name: string;
  value: string;
  description?: string;
  action?: string;
  routing?: object;
}

interface RequestOptions {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  body?: object;
  json: true;
}

/** The `this` of a trigger's webhook methods. */
export interface HookContext {
  getNodeWebhookUrl(name: 'default'): string | undefined;
  getWorkflow(): { name?: string };
  getNodeParameter(name: 'events'): string[];
  /** Stored by n8n with the workflow; changed in place. */
  getWorkflowStaticData(type: 'node'): { webhookId?: string; secret?: string };
  getCredentials(type: 'soloistApi'): Promise<{ baseUrl: string; apiKey: string }>;
  helpers: {
    httpRequestWithAuthentication(
      this: unknown,
      credentials: 'soloistApi',
      options: RequestOptions,
    ): Promise<unknown>;
  };
}

/** The `this` of a trigger that receives a request. */
export interface ReceivingContext extends Pick<HookContext, 'getWorkflowStaticData'> {
  getHeaderData(): Record<string, string | undefined>;
  getRequestObject(): { rawBody: Buffer };
  getResponseObject(): {
    status(code: number): { json(body: object): unknown };
  };
}
