/** How long a file may be, and how many pixels a side may have: a small file can unpack to gigabytes. */
export type RasterLimits = { readonly maxBytes: number; readonly maxSide: number }

const iconLimits: RasterLimits = { maxBytes: 256 * 1024, maxSide: 1024 }

type Size = { readonly width: number; readonly height: number }

/** True for a PNG, GIF, WebP or JPEG within the limits: 256 KiB and a header of at most 1024 × 1024 pixels unless given. */
export function isRasterSafe(bytes: Uint8Array, { maxBytes, maxSide }: RasterLimits = iconLimits): boolean {
  if (bytes.length > maxBytes) return false
  const size = readSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const isSide = (side: number) => side > 0 && side <= maxSide
  return size !== undefined && isSide(size.width) && isSide(size.height)
}

function readSize(view: DataView): Size | undefined {
  if (view.byteLength < 30) return undefined
  const start = view.getUint32(0)
  if (start === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (start === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (start === 0x52494646) return readWebP(view)
  return view.getUint16(0) === 0xffd8 ? readJpeg(view) : undefined
}

function readWebP(view: DataView): Size | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503858) {
    const side = (at: number) => 1 + view.getUint8(at) + view.getUint8(at + 1) * 256 + view.getUint8(at + 2) * 65536
    return { width: side(24), height: side(27) }
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (kind !== 0x56503820) return undefined
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Walks the segments to the frame header, which holds the size; one step otherwise than a browser would find another. */
function readJpeg(view: DataView): Size | undefined {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Markers without a length, and the end of the headers, have no business before the frame.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
