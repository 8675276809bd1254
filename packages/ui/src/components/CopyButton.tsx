import { uiTexts } from '@latchkey/texts'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/firstIcons.tsx'
import { useTexts } from '../texts/useTexts.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { LiveRegion } from './LiveRegion.tsx'

const shownForMs = 2000

/** Options of `CopyButton`. */
export type CopyButtonProps = Pick<ButtonProps, 'kind' | 'shape'> & {
  readonly text: string
  /** Such as "Copy address". */
  readonly label: string
}

/** Puts `text` on the clipboard and says so, in sight and in words. */
export function CopyButton({ text, label, kind, shape }: CopyButtonProps) {
  const { say } = useTexts(uiTexts)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // No permission, or a page without a secure context: the text stands there to be selected by hand.
      setOutcome('failed')
    }
  }

  const said = outcome === 'copied' ? say('ui.copied') : outcome === 'failed' ? say('ui.notCopiedWhy') : ''
  const isIcon = shape === 'icon'
  return (
    <>
      <Button
        kind={kind ?? 'secondary'}
        shape={shape ?? 'normal'}
        aria-label={isIcon ? label : undefined}
        onClick={copy}
      >
        {outcome === 'copied' ? <CheckIcon sizePx={18} /> : <CopyIcon sizePx={18} />}
        {!isIcon && (outcome === undefined ? label : say(outcome === 'copied' ? 'ui.copied' : 'ui.notCopied'))}
      </Button>
      <LiveRegion status={said} />
    </>
  )
}
