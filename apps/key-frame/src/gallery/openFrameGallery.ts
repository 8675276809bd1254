import { join } from 'node:path'
import type { Language } from '@latchkey/texts'
import { commonHeaders, createPages, readBuilt, serveAsset } from '../node/builtPage.ts'
import type { SampleTold } from './sampleTold.ts'

/** Where the gallery of the frame stands on the origin of the product's own pages: that of the frame has the frame alone. */
export const frameGalleryPath = '/gallery/frame'

export type FrameGalleryOptions = {
  /** The folder of the built frame. */
  readonly dist: string
  /** The words of a server on each of the sample transactions. */
  readonly tell: (language: Language) => Promise<SampleTold>
}

/** It runs no frame: it holds no key, asks nobody, and stands in no other page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Answers a request below `frameGalleryPath` with every state of the frame, in the language and look of its query;
 * undefined for what is not there. For local runs alone. Fails with `not_built`.
 */
export async function openFrameGallery({
  dist,
  tell,
}: FrameGalleryOptions): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = await readBuilt(join(dist, 'gallery'))
  const placed = new Map([...files].map(([name, body]) => [`${frameGalleryPath}${name}`, body]))
  const page = files.get('/index.html')
  const pages = await createPages(
    new Map([...placed, ...(page === undefined ? [] : [['/index.html', page] as const])]),
    async (language) => ({ told: await tell(language) }),
  )
  const assets = new Map([...placed].filter(([name]) => name.startsWith(`${frameGalleryPath}/assets/`)).map(serveAsset))
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const served = pathname === frameGalleryPath ? await pages(searchParams) : assets.get(pathname)
    if (served === undefined) return undefined
    const headers = { ...commonHeaders, 'content-security-policy': policy, ...served.headers }
    return new Response(request.method === 'HEAD' ? null : served.body, { headers })
  }
}
