import { createHash } from 'node:crypto';
import type { Option, Properties } from './n8n.ts';

/** The `this` of a function that changes a request before it is sent. */
interface SendingContext {
  getExecutionId(): string;
  getNode(): { name: string };
  getItemIndex(): number;
}
interface SentRequest {
  body?: unknown;
}

/**
 * Gives a new lead an id that is the same when n8n sends the request again, so that no retry adds
 * it twice.
 */
async function addLeadId(this: SendingContext, request: SentRequest): Promise<SentRequest> {
  const act = [this.getExecutionId(), this.getNode().name, this.getItemIndex()].join('\n');
  const hash = createHash('sha256').update(act).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`];
  const id = [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
  return { ...request, body: { ...(request.body as object), lead_id: id } };
}

const itemsOf = (property: string) => ({
  postReceive: [{ type: 'rootProperty', properties: { property } }],
});

const getMany = (what: string, { url, property }: { url: string; property: string }): Option => ({
  name: 'Get Many',
  value: 'getAll',
  action: `Get many ${what}`,
  description: `List the newest ${what}`,
  routing: { request: { method: 'GET', url }, output: itemsOf(property) },
});

const operationsOf = (resource: string, options: Option[]): Properties => ({
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  options,
  default: 'getAll',
});

const ofNewLead = { displayOptions: { show: { resource: ['lead'], operation: ['create'] } } };
const leadField = (displayName: string, name: string, over: object = {}): Properties => ({
  ...{ displayName, name, type: 'string', default: '' },
  ...ofNewLead,
  routing: { send: { type: 'body', property: name } },
  ...over,
});

const properties: Properties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Invoice', value: 'invoice' },
      { name: 'Lead', value: 'lead' },
      { name: 'Proposal', value: 'proposal' },
    ],
    default: 'lead',
  },
  operationsOf('invoice', [getMany('invoices', { url: '/proposal/invoices', property: 'items' })]),
  operationsOf('lead', [
    {
      name: 'Create',
      value: 'create',
      action: 'Create a lead',
      description: 'Add a lead to the board',
      routing: {
        request: { method: 'POST', url: '/leads' },
        send: { preSend: [addLeadId] },
        output: itemsOf('lead'),
      },
    },
    getMany('leads', { url: '/leads', property: 'items' }),
  ]),
  operationsOf('proposal', [
    getMany('proposals', { url: '/proposal/fetchAllProposals', property: 'items' }),
  ]),
  leadField('Name', 'name', { required: true }),
  leadField('Email', 'email', { placeholder: 'name@email.com' }),
  leadField('Company', 'company'),
  leadField('Phone', 'phone'),
  leadField('Message', 'message', { typeOptions: { rows: 4 } }),
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 50 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { operation: ['getAll'] } },
    routing: { send: { type: 'query', property: 'limit' } },
  },
];

/** Calls of the API, described as requests: n8n makes them. */
export class Soloist {
  description = {
    displayName: 'Soloist',
    name: 'soloist',
    icon: 'file:soloist.svg',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Adds leads, and reads leads, proposals and invoices',
    defaults: { name: 'Soloist' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'soloistApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/$/, "")}}/api',
      headers: { Accept: 'application/json' },
    },
    properties,
  };
}
