import type { Store } from '@latchkey/base'
import type { CardRequest, EmbeddedSession, EmbeddedStep } from './embeddedDesk.ts'
import type { CustodyPlace, EmbeddedPlatform } from './embeddedPlatform.ts'
import type { EmbeddedSurroundings } from './embeddedSurroundings.ts'

/** Everything that the parts of the embedded wallet share. */
export type EmbeddedSetting = EmbeddedSurroundings & {
  readonly place: CustodyPlace
  readonly platform: EmbeddedPlatform
  readonly step: Store<EmbeddedStep>
  readonly session: Store<EmbeddedSession | undefined>
  readonly asking: Store<CardRequest | undefined>
}
