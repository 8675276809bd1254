import { createChunk, Late } from '@latchkey/ui'
import type { EffectsCardProps } from './EffectsCard.tsx'
import styles from './TransactionEffects.module.css'

/** In a file of its own: it is needed when something is about to be signed, and not before. */
const effectsCard = createChunk(async () => (await import('./EffectsCard.tsx')).EffectsCard)

/** The effects of a transaction, as soon as that is known. A preview that cannot be fetched holds nobody back. */
export function TransactionEffects(props: EffectsCardProps) {
  return (
    <Late
      of={effectsCard}
      with={props}
      waiting={<div className={styles['waiting']} data-said={props.said !== undefined} aria-hidden="true" />}
      failed={null}
    />
  )
}
