import type { EmbeddedDesk, ImportFrame } from '@latchkey/connect'
import { type Address, shortAddress } from '@latchkey/evm'
import { type FormEvent, useEffect, useState } from 'react'
import { useAction } from '../../hooks/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Part } from './Part.tsx'
import { useFramePlace } from './useFramePlace.ts'
import styles from './wallet.module.css'

type ImportKind = 'phrase' | 'key'

const names: Readonly<Record<ImportKind, string>> = { phrase: 'recovery phrase', key: 'private key' }

export type ImportPartProps = { readonly desk: EmbeddedDesk; readonly onImported: () => Promise<unknown> }

/** Brings a phrase or a key from another wallet into this one. It is typed inside the key frame only. */
export function ImportPart({ desk, onImported }: ImportPartProps) {
  const [kind, setKind] = useState<ImportKind>()
  const [imported, setImported] = useState<readonly Address[]>([])

  function handleDone(addresses: readonly Address[]) {
    setImported(addresses)
    setKind(undefined)
    void onImported()
  }

  function begin(wanted: ImportKind) {
    setImported([])
    setKind(wanted)
  }

  return (
    <Part title="Import" lead="Bring an account from another wallet. Type it only into the frame that opens here.">
      {kind === undefined ? (
        <div className={styles['choices']}>
          <Button onClick={() => begin('phrase')}>Import a recovery phrase</Button>
          <Button onClick={() => begin('key')}>Import a private key</Button>
        </div>
      ) : (
        <ImportPanel key={kind} kind={kind} desk={desk} onDone={handleDone} onCancel={() => setKind(undefined)} />
      )}
      <div role="status">
        {imported.length > 0 && <Notice title="Imported">{imported.map(shortAddress).join(', ')}</Notice>}
      </div>
    </Part>
  )
}

type ImportPanelProps = {
  readonly kind: ImportKind
  readonly desk: EmbeddedDesk
  readonly onDone: (addresses: readonly Address[]) => void
  readonly onCancel: () => void
}

function ImportPanel({ kind, desk, onDone, onCancel }: ImportPanelProps) {
  const [name, setName] = useState(kind === 'phrase' ? 'Imported wallet' : 'Imported key')
  const { place, shown, show } = useFramePlace<ImportFrame>()
  const opening = useAction(() => show((element) => desk.showImport(kind, element)))
  const sending = useAction(async () => {
    const addresses = await shown.current?.submit(name.trim() || names[kind])
    if (addresses !== undefined) onDone(addresses)
  })
  const { run: open } = opening
  useEffect(() => void open(), [open])
  const isOpen = opening.state.status === 'done'
  const failed = [opening.state, sending.state].find((state) => state.status === 'failed')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isOpen && sending.state.status !== 'running') void sending.run()
  }

  return (
    <form className={styles['panel']} onSubmit={handleSubmit} noValidate>
      <Field label="Name" value={name} maxLength={64} onChange={({ target }) => setName(target.value)} />
      {opening.state.status === 'running' && <Waiting />}
      <div ref={place} className={styles['frame']} data-open={isOpen || undefined} />
      <div role="alert">{failed?.status === 'failed' && <Notice kind="caution" title={failed.error.message} />}</div>
      <div className={styles['actions']}>
        <Button onClick={onCancel}>Cancel</Button>
        {opening.state.status === 'failed' ? (
          <Button onClick={() => void open()}>Try again</Button>
        ) : (
          <Button type="submit" kind="primary" isBusy={sending.state.status === 'running'} isDisabled={!isOpen}>
            Import {names[kind]}
          </Button>
        )}
      </div>
    </form>
  )
}
