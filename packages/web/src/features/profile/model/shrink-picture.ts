const SIDE = 256;
const QUALITY = 0.85;

/** Crops the middle of an image file to a small square, so that little data is sent. */
export async function shrinkPicture(file: File): Promise<string> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) throw new Error('This file is no picture the browser can read. Use PNG, JPEG or WebP.');
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const at = { x: (image.width - side) / 2, y: (image.height - side) / 2 };
  canvas.getContext('2d')?.drawImage(image, at.x, at.y, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL('image/webp', QUALITY);
}
