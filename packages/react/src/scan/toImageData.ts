/** Draws a picture or a camera's frame, made smaller where it is large; undefined when it is empty or cannot be drawn. */
export function toImageData(
  source: ImageBitmap | HTMLVideoElement,
  { width, height, longestPx }: { readonly width: number; readonly height: number; readonly longestPx: number },
): ImageData | undefined {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined
  // Pictures with a clear ground are drawn on white, as they are seen.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
