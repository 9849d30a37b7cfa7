import type { Properties } from './n8n.ts';

/** An API key, and the address of the installation that it is for. */
export class SoloistApi {
  name = 'soloistApi';
  displayName = 'Soloist API';
  documentationUrl = 'https://docs.n8n.io/integrations/community-nodes/';
  properties: Properties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://soloist.example',
      description: 'The address at which you sign in, without a path',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description:
        'Create it in Settings, API keys. A trigger needs write access to Webhooks and read access to what its events report.',
      required: true,
    },
  ];
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  } as const;
  test = {
    request: { baseURL: '={{$credentials.baseUrl}}', url: '/api/platform/webhooks' },
  } as const;
}
