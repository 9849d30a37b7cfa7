import { readFile } from 'node:fs/promises';
import { files, type Role } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { Keyring } from '../modules/sessions/index.ts';

interface PortraitOwner {
  id: Types.ObjectId;
  username: string;
  role: Role;
}

/** Stores the portrait of a demo person and returns its address. */
export type StorePortrait = (owner: PortraitOwner) => Promise<string>;

/** The drawing of `tools/demo-art`. */
export const readPortrait = (username: string) =>
  readFile(new URL(`portraits/${username}.webp`, import.meta.url));

const tokenLifetimeS = 300;

/** Uploads portraits as the people themselves; expects documents and identity running. */
export function createPortraitUpload({
  keyring,
  url,
}: {
  keyring: Keyring;
  url: string;
}): StorePortrait {
  return async ({ id, username, role }) => {
    const token = keyring.sign({
      sub: String(id),
      sid: String(new Types.ObjectId()),
      role,
      roles: [role],
      exp: Math.floor(Date.now() / 1000) + tokenLifetimeS,
    });
    const stored = await callService(files.uploadImage, {
      url,
      authorization: `Bearer ${token}`,
      query: { as: 'photo' },
      file: new File([Uint8Array.from(await readPortrait(username))], `${username}.webp`),
      waitMs: 30_000,
      whenAway: 'Documents did not store a portrait of the demo people.',
    });
    return stored.url;
  };
}
