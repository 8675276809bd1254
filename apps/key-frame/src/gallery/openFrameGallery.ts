import { join } from 'node:path'
import { sendFile } from '@latchkey/node'
import type { Language } from '@latchkey/texts'
import { assetsOf, createPages, readBuilt } from '../node/builtPage.ts'
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
  const files = await readBuilt(join(dist, 'gallery'), frameGalleryPath)
  const pages = await createPages(files, `${frameGalleryPath}/index.html`, async (language) => ({
    told: await tell(language),
  }))
  const assets = assetsOf(files, `${frameGalleryPath}/assets/`)
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const asked = { language: searchParams.get('lang'), theme: searchParams.get('theme') }
    const served = pathname === frameGalleryPath ? await pages(asked) : assets.get(pathname)
    if (served === undefined) return undefined
    return sendFile(request, { ...served, headers: { 'content-security-policy': policy, ...served.headers } }, 200)
  }
}
