import type { SourceDeps } from '@latchkey/connect'
import type { EmbeddedStores } from './embeddedController.ts'
import type { CustodyPlace, EmbeddedPlatform } from './embeddedPlatform.ts'

/** Everything that the parts of the embedded wallet share. */
export type SharedDeps = SourceDeps &
  EmbeddedStores & {
    readonly place: CustodyPlace
    readonly platform: EmbeddedPlatform
  }
