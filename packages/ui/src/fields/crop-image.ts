interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
  /** For an avatar, which is displayed small and round. */
  isRound: boolean;
}

const maxPixels = { square: 1024, rectangle: 2560 };
/** The effect of rounding to whole pixels on a ratio. */
const tolerance = 0.01;

/** A part of an image as a new file. Rejects when the image cannot be drawn. */
export async function cropImage(url: string, part: CropArea): Promise<File> {
  return draw(await loadImage(url), part);
}

/**
 * Crops the middle of an image to a ratio, width by height; returns the file itself if it has that
 * ratio. Rejects when the image cannot be drawn.
 */
export async function cropToRatio(file: File, ratio: number): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const loaded = await loadImage(url);
    const { naturalWidth: wide, naturalHeight: high } = loaded;
    if (Math.abs(wide / high / ratio - 1) < tolerance) return file;
    const width = Math.min(wide, high * ratio);
    const height = width / ratio;
    const [x, y] = [(wide - width) / 2, (high - height) / 2];
    return await draw(loaded, { x, y, width, height, isRound: false });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function loadImage(url: string) {
  const loaded = new Image();
  loaded.src = url;
  await loaded.decode();
  return loaded;
}

async function draw(loaded: HTMLImageElement, { x, y, width, height, isRound }: CropArea) {
  const maxSide = isRound ? maxPixels.square : maxPixels.rectangle;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw images');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency and would turn it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(loaded, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // JPEG because every browser writes it; the server converts it as needed.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (!blob) throw new Error('the image could not be encoded');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
