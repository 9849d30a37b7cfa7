// Address books display images at this size or smaller.
const size = 400;

/** The avatar as a square JPEG in base64, which every address book reads; `undefined` without one. */
export async function readContactAvatar(address: string): Promise<string | undefined> {
  if (!address) return undefined;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const left = (image.naturalWidth - side) / 2;
  const top = (image.naturalHeight - side) / 2;
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, size, size);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1];
}
