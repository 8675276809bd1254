import { tokensTexts } from '@latchkey/texts'
import { Button, LiveRegion, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { AddTokenDialog } from './AddTokenDialog.tsx'

/** Opens the dialog in which a visitor adds a token by its address. */
export function AddTokenButton() {
  const { say, spoken } = useTexts(tokensTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [told, setTold] = useState('')
  return (
    <>
      <Button
        {...spoken}
        kind="quiet"
        shape="small"
        aria-haspopup="dialog"
        onClick={() => {
          setTold('')
          setIsOpen(true)
        }}
      >
        {say('tokens.add')}
      </Button>
      <LiveRegion status={told} alert="" />
      <AddTokenDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onAdded={({ token }) => {
          setIsOpen(false)
          setTold(say('tokens.added', { symbol: token.symbol }))
        }}
      />
    </>
  )
}
