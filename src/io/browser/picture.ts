/** Pictures of cameras, which are larger than a server takes. */

/** Twelve megapixels: enough to read a page of small print. No canvas of an iPhone has more than 16. */
const MOST_PIXELS = 12e6;
const LEAST_PIXELS = 1e6;
const QUALITY = 0.85;

/**
 * The picture as a JPEG of at most so many bytes: upright, as its EXIF says, on white where it is transparent. Undefined where the
 * browser cannot decode it.
 */
export async function smallerPicture(file: File, mostBytes: number): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    for (let pixels = MOST_PIXELS; pixels >= LEAST_PIXELS; pixels /= 2) {
      const blob = await drawn(image, pixels);
      if (blob === null || blob.size > mostBytes) continue;
      const { name, lastModified } = file;
      const type = blob.type;
      return new File([blob], name.replace(/\.[^.]*$/, '.jpg'), { type, lastModified });
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image: HTMLImageElement, pixels: number): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, Math.sqrt(pixels / (naturalWidth * naturalHeight)));
  const [width, height] = [Math.ceil(naturalWidth * scale), Math.ceil(naturalHeight * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
