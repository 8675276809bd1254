import { uiTexts } from '@latchkey/texts'
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** A part of the page that comes in a file of its own. */
export type Chunk<Props> = {
  /** The part, once it is here. */
  current(): ComponentType<Props> | undefined
  /** Fetches it once; to be called early (hover, focus, idle). A failed fetch can be repeated. */
  load(): Promise<void>
}

/** `const panel = createChunk(async () => (await import('./Panel.tsx')).Panel)`. */
export function createChunk<Props>(fetchPart: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let part: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  return {
    current: () => part,
    load() {
      fetching ??= fetchPart().then(
        (fetched) => {
          part = fetched
        },
        (error: unknown) => {
          fetching = undefined
          throw error
        },
      )
      return fetching
    },
  }
}

/** Options of `Late`. */
export type LateProps<Props> = {
  readonly of: Chunk<Props>
  readonly with: Props
  /** Shown until the part is here; of the same size where possible. */
  readonly waiting: ReactNode
  /** Shown when it cannot be fetched, instead of a notice with "Try again". */
  readonly failed?: ReactNode
}

/** Shows a part of the page when its file is here: at once if it was loaded before, without a flash. */
export function Late<Props extends object>({ of, with: props, waiting, failed }: LateProps<Props>) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const [hasFailed, setHasFailed] = useState(false)
  const Part = of.current()

  const isMissing = Part === undefined

  useEffect(() => {
    let isHere = true
    // By what was drawn: the part may have come since, and then nobody else would have it drawn.
    if (isMissing && !hasFailed) {
      of.load().then(
        () => isHere && renderAgain(),
        () => isHere && setHasFailed(true),
      )
    }
    return () => {
      isHere = false
    }
  }, [of, isMissing, hasFailed])

  if (Part !== undefined) return <Part {...props} />
  if (!hasFailed) return waiting
  if (failed !== undefined) return failed
  return <Failed onAgain={() => setHasFailed(false)} />
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const { say, spoken } = useTexts(uiTexts)
  return (
    <div {...spoken} role="alert">
      <Notice kind="caution" title={say('ui.late.failed')}>
        <Button onClick={onAgain}>{say('ui.late.again')}</Button>
      </Notice>
    </div>
  )
}
