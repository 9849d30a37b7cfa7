interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of a photo that is shown small and round. */
  isRound: boolean;
}

const mostPixels = { photo: 1024, picture: 2560 };
/** What rounding to whole pixels may do to a ratio. */
const tolerance = 0.01;

/** A part of a picture as a new file. Rejects when the picture cannot be drawn. */
export async function cutPart(url: string, part: Part): Promise<File> {
  return draw(await openPicture(url), part);
}

/**
 * The middle of a picture in a ratio, width by height; the file itself where it has that ratio.
 * Rejects when the picture cannot be drawn.
 */
export async function cutToRatio(file: File, ratio: number): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await openPicture(url);
    const { naturalWidth: wide, naturalHeight: high } = picture;
    if (Math.abs(wide / high / ratio - 1) < tolerance) return file;
    const width = Math.min(wide, high * ratio);
    const height = width / ratio;
    const [x, y] = [(wide - width) / 2, (high - height) / 2];
    return await draw(picture, { x, y, width, height, isRound: false });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function openPicture(url: string) {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

async function draw(picture: HTMLImageElement, { x, y, width, height, isRound }: Part) {
  const most = isRound ? mostPixels.photo : mostPixels.picture;
  const scale = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency and would turn it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // JPEG because every browser writes it; the server makes of it what it needs.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
