export { createIdentityClient, type MessagingIdentityClient } from './identity.client.ts';
export { peopleEvents } from './people.events.ts';
export { PersonModel, type StoredPerson } from './people.model.ts';
export { presentPerson } from './people.presenter.ts';
export { findPeople, findPerson, loadPeople } from './people.service.ts';
