import type { ConsoleBoot } from '@latchkey/console'
import type { BootConfig } from '@latchkey/web'
import type { OwnLooks } from '../pages/ownLooks.ts'
import type { PageSource } from '../pages/pageSource.ts'
import { consoleSite, loadStaticPages, type StaticPages } from '../pages/staticPages.ts'
import { custodyPath } from './custody.ts'
import { type Embedded, frameFor } from './embedded.ts'

export type ConsoleOpening = {
  readonly embedded: Embedded | undefined
  /** The product's own origin. */
  readonly origin: string
  /** The owner's name for the site. */
  readonly name: string
  readonly looks: OwnLooks
  readonly pages: PageSource
  /** That of the site: both have a gallery, or none. */
  readonly boot: Pick<BootConfig, 'hasGallery'>
  readonly tell: (line: string) => void
}

/** The owner's console, where custody runs here; no page elsewhere. Fails as the source of pages does. */
export async function loadConsolePages({
  embedded,
  origin,
  name,
  looks,
  pages,
  boot: { hasGallery },
  tell,
}: ConsoleOpening): Promise<StaticPages[]> {
  if (embedded?.custody.answer === undefined) return []
  const { folder } = await pages('console', tell)
  const organizationId = embedded.custody.account?.organizationId
  const frameOrigin = frameFor(origin, embedded)
  const consoleBoot: ConsoleBoot = {
    name,
    custodyUrl: custodyPath,
    rpId: new URL(origin).hostname,
    ...(organizationId !== undefined && { organizationId }),
    ...(frameOrigin !== undefined && { frameUrl: frameOrigin }),
    ...(hasGallery === true && { hasGallery }),
  }
  const morePaths = hasGallery ? ['/console/gallery'] : []
  const hasPseudo = hasGallery === true
  const options = { site: consoleSite, frameOrigin, morePaths, hasPseudo, looks: { ...looks, files: new Map() } }
  return [await loadStaticPages(folder, consoleBoot, options)]
}
