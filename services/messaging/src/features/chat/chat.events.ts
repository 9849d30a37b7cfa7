import type { EventHandlers } from '@soloist/service-kit';
import { keepPerson } from './people.model.ts';

export const chatEventHandlers: EventHandlers = { 'identity.profile-changed': keepPerson };
