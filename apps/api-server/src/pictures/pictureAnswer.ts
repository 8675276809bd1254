import type { Picture } from './pictureSources.ts'

/** A picture is shown by pages of this site alone, and is never a page itself. */
export const pictureHeaders = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The answer that a picture is. */
export function pictureAnswer({ type, bytes }: Picture): Response {
  return new Response(bytes, { headers: { ...pictureHeaders, 'content-type': type } })
}
