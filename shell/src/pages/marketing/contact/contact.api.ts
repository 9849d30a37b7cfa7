import { contact, type EndpointInput } from '@soloist/contracts';
import { call, useMutation } from '@soloist/web-client';

export type ContactForm = EndpointInput<typeof contact.send>['body'];

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: ContactForm) => call(contact.send, { body }) });
