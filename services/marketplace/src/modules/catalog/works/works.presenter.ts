import { type PublicProfile, type WorkOwner, workOwner } from '@soloist/contracts';
import * as z from 'zod/mini';

/** Only the profile fields that the page of a work displays. */
export const presentOwner = (profile: PublicProfile): WorkOwner => z.parse(workOwner, profile);
