import { createStore } from '@latchkey/base'
import type { EmbeddedStep } from '@latchkey/embedded'
import { embeddedController } from '@latchkey/embedded'
import { useStore } from '@latchkey/ui'
import { useController } from './useController.ts'

const noStep = createStore<EmbeddedStep>({ status: 'idle' })

/** Where the visitor stands on the way into the embedded wallet; idle where none is offered. */
export function useEmbeddedStep(): EmbeddedStep {
  const controller = useController(embeddedController)
  return useStore(controller?.step ?? noStep)
}
