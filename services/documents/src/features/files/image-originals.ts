import { randomBytes } from 'node:crypto';
import { imageFiles, pictureFiles, type StoredFile, type WholeFile } from './file-store.ts';

const addressBytes = 24;
/** Nobody guesses it: who has it may see the image. */
export const newImageId = () => randomBytes(addressBytes).toString('base64url');

export const addressOf = (id: string) => `/files/${id}`;
const addressPattern = /^\/files\/([A-Za-z0-9_-]{32})$/;
/** The id in an image's address; nothing in any other. */
export const imageIdOf = (address: string) => address.match(addressPattern)?.[1];

/** An image as it was uploaded, whichever kind it is. */
export const readOriginal = async (id: string): Promise<WholeFile | undefined> =>
  (await imageFiles.read(id)) ?? (await pictureFiles.read(id));

export const findOriginal = async (id: string): Promise<StoredFile | undefined> =>
  (await imageFiles.find(id)) ?? (await pictureFiles.find(id));
