import type { Store } from '@latchkey/base'
import type { SourceDeps } from '@latchkey/connect'
import type {
  CardRequest,
  EmbeddedSession,
  EmbeddedStep,
  ShownCalls,
  StepUpQuestion,
  TokenRequest,
  WaitingTurn,
} from './embeddedController.ts'
import type { CustodyPlace, EmbeddedPlatform } from './embeddedPlatform.ts'

/** Everything that the parts of the embedded wallet share. */
export type SharedDeps = SourceDeps & {
  readonly place: CustodyPlace
  readonly platform: EmbeddedPlatform
  readonly step: Store<EmbeddedStep>
  readonly session: Store<EmbeddedSession | undefined>
  readonly asking: Store<CardRequest | undefined>
  readonly showing: Store<ShownCalls | undefined>
  readonly confirming: Store<StepUpQuestion | undefined>
  readonly waiting: Store<WaitingTurn | undefined>
  readonly watching: Store<TokenRequest | undefined>
}
