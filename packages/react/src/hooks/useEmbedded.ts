import { type EmbeddedController, embeddedController } from '@latchkey/embedded'
import { useController } from './useController.ts'

/** The embedded wallet's session, steps and keys; undefined where the page offers none, and before their code is here. */
export function useEmbedded(): EmbeddedController | undefined {
  return useController(embeddedController)
}
