import { transferTexts } from '@latchkey/texts'
import { Button, LiveRegion, PasteIcon, useTexts } from '@latchkey/ui'
import { useState } from 'react'

export type PasteButtonProps = {
  readonly onPaste: (text: string) => void
  /** The page may not read it: the keyboard still can. */
  readonly onRefused: () => void
}

/** Takes what was copied into the field beside it. Absent where a page can never read it. */
export function PasteButton({ onPaste, onRefused }: PasteButtonProps) {
  const { say } = useTexts(transferTexts)
  const [isRefused, setIsRefused] = useState(false)
  // Of a page without a secure context, and of some browsers.
  if (typeof navigator.clipboard?.readText !== 'function') return null

  async function paste() {
    setIsRefused(false)
    try {
      onPaste((await navigator.clipboard.readText()).trim())
    } catch {
      setIsRefused(true)
      onRefused()
    }
  }

  return (
    <>
      <Button kind="quiet" shape="small" onClick={paste}>
        <PasteIcon sizePx={16} />
        {say('transfer.to.paste')}
      </Button>
      <LiveRegion alert={isRefused ? say('transfer.to.notPasted') : ''} />
    </>
  )
}
