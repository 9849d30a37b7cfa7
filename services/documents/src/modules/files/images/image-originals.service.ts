import { randomBytes } from 'node:crypto';
import {
  profileImageFiles,
  type StoredFileRecord,
  type WholeFile,
  workImageFiles,
} from '../store/file-store.service.ts';

const imageIdBytes = 24;
/** An id that no one can guess: everyone who has it may see the image. */
export const newImageId = () => randomBytes(imageIdBytes).toString('base64url');

export const imagePath = (id: string) => `/files/${id}`;
const imagePathPattern = /^\/files\/([A-Za-z0-9_-]{32})$/;
/** The id in an image's address; undefined for any other address. */
export const imageIdOf = (address: string) => address.match(imagePathPattern)?.[1];

/** An image as it was uploaded, of either kind. */
export const readOriginal = async (id: string): Promise<WholeFile | undefined> =>
  (await profileImageFiles.read(id)) ?? (await workImageFiles.read(id));

export const findOriginal = async (id: string): Promise<StoredFileRecord | undefined> =>
  (await profileImageFiles.find(id)) ?? (await workImageFiles.find(id));
