import type { CollectibleNetwork } from '@latchkey/react'
import { collectiblesTexts, joinNames, type Language } from '@latchkey/texts'
import { Notice, Summary, useTexts } from '@latchkey/ui'
import styles from './Collectibles.module.css'
import type { SayCollectibles } from './collectibleText.ts'

export type CollectibleNotesProps = {
  readonly networks: readonly CollectibleNetwork[]
  /** The server has more nominations than it gives. */
  readonly isCut: boolean
}

/** As many remarks are shown before they fold away. */
const mostOpen = 2

/** Remarks on all that may be missing: what is not there is never called nothing where nobody has looked. */
export function CollectibleNotes({ networks, isCut }: CollectibleNotesProps) {
  const { say, language } = useTexts(collectiblesTexts)
  const notes = [
    ...networks.flatMap((network) => notesOf(network, say)),
    ...olderNotes(networks, { say, language }),
    ...(isCut ? [say('collectibles.cut')] : []),
  ]
  if (notes.length === 0) return null
  const list = (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
  if (notes.length <= mostOpen) return <Notice>{list}</Notice>
  return (
    <details className={styles['folded']}>
      <Summary>{say('collectibles.notes', { count: notes.length })}</Summary>
      {list}
    </details>
  )
}

/** True where a network has been looked at as far as it can be. */
export function isWhole({ status, history, reading }: CollectibleNetwork): boolean {
  const isRead = status === 'read' && reading?.unread === 0 && reading.passedOver === 0
  return isRead && history?.state === 'current' && !history.canLoadOlder
}

function notesOf({ chain, status, reading, history }: CollectibleNetwork, say: SayCollectibles): readonly string[] {
  const network = chain.name
  if (status === 'away') return [say('collectibles.away', { network })]
  const { unread = 0, passedOver = 0 } = reading ?? {}
  return [
    ...(history === undefined ? [say('collectibles.unwatched', { network })] : []),
    ...(history?.state === 'away' ? [say('collectibles.awayHistory', { network })] : []),
    ...(history?.state === 'catchingUp' ? [say('collectibles.catchingUp', { network })] : []),
    ...(unread > 0 ? [say('collectibles.unread', { network, count: unread })] : []),
    ...(passedOver > 0 ? [say('collectibles.passedOver', { network, count: passedOver })] : []),
  ]
}

/** One sentence for all of them: it is the same everywhere, and no failure. */
function olderNotes(
  networks: readonly CollectibleNetwork[],
  { say, language }: { readonly say: SayCollectibles; readonly language: Language },
): readonly string[] {
  const names = networks.filter(({ history }) => history?.canLoadOlder).map(({ chain }) => chain.name)
  const network = joinNames(language, names, { type: 'unit' })
  return names.length === 0 ? [] : [say('collectibles.older', { network })]
}
