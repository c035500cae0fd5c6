/** Larger than the server keeps it, so that it alone decides how it is made smaller. */
const sideMax = 960;

const read = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const draw = (source: CanvasImageSource, width: number, height: number): string => {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^[^,]+,/, "");
};

/**
 * Whatever picture this browser can show, as a PNG in base64: the server takes nothing else. An SVG is drawn as a picture, where
 * its scripts do not run. Null where it is no picture.
 */
export const toPng = async (file: File): Promise<string | null> => {
  const image = new Image();
  image.src = await read(file);
  try {
    await image.decode();
  } catch {
    return null;
  }
  // An SVG may have no size of its own.
  const [width, height] = [image.naturalWidth || 480, image.naturalHeight || 160];
  return draw(image, width, height);
};
