import { createStore } from '@latchkey/base'
import type { EmbeddedStep } from '@latchkey/embedded'
import { embeddedDesk } from '@latchkey/embedded'
import { useStore } from '@latchkey/ui'
import { useDesk } from './useDesk.ts'

const noStep = createStore<EmbeddedStep>({ status: 'idle' })

/** Where the visitor stands on the way into the embedded wallet; idle where none is offered. */
export function useEmbeddedStep(): EmbeddedStep {
  const desk = useDesk(embeddedDesk)
  return useStore(desk?.step ?? noStep)
}
