import { tokensTexts } from '@latchkey/texts'
import { Button, createChunk, Late, LiveRegion, useTexts } from '@latchkey/ui'
import { useState } from 'react'

/** The dialog comes in a file of its own: most visitors never open it. */
export const addTokenDialog = createChunk(async () => (await import('./AddTokenDialog.tsx')).AddTokenDialog)

/** Opens the dialog in which a visitor adds a token by its address. */
export function AddTokenButton() {
  const { say, spoken } = useTexts(tokensTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [told, setTold] = useState('')
  return (
    <>
      <Button
        {...spoken}
        kind="quiet"
        shape="small"
        aria-haspopup="dialog"
        onPointerEnter={() => void addTokenDialog.load().catch(() => undefined)}
        onClick={() => {
          setTold('')
          setOpenings(openings + 1)
          setIsOpen(true)
        }}
      >
        {say('tokens.add')}
      </Button>
      <LiveRegion status={told} alert="" />
      {openings > 0 && (
        <Late
          // A fresh form each time.
          key={openings}
          of={addTokenDialog}
          waiting={null}
          with={{
            isOpen,
            onClose: () => setIsOpen(false),
            onAdded: ({ token }) => {
              setIsOpen(false)
              setTold(say('tokens.added', { symbol: token.symbol }))
            },
          }}
        />
      )}
    </>
  )
}
