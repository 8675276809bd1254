import type { EmbeddedContents, EmbeddedController } from '@latchkey/embedded'
import { sameAddress } from '@latchkey/evm'
import { AddressText, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { ArrivingButton } from './ArrivingButton.tsx'
import { type Imported, type ImportKind, ImportPanel, importNames } from './ImportPanel.tsx'
import { Part } from './Part.tsx'
import { UseAccount } from './UseAccount.tsx'
import styles from './wallet.module.css'

export type ImportPartProps = {
  readonly controller: EmbeddedController
  readonly contents: EmbeddedContents
  readonly onImported: () => Promise<unknown>
}

const usualNames: Readonly<Record<ImportKind, string>> = { phrase: 'Imported wallet', key: 'Imported key' }

/** Brings a phrase or a key from another wallet into this one. It is typed inside the key frame only. */
export function ImportPart({ controller, contents, onImported }: ImportPartProps) {
  const [kind, setKind] = useState<ImportKind>()
  const [leftKind, setLeftKind] = useState<ImportKind>()
  const [imported, setImported] = useState<Imported>()
  const taken = [...contents.phrases, ...contents.keys].map(({ name }) => name)

  function leave() {
    setLeftKind(kind)
    setKind(undefined)
  }

  function handleDone(outcome: Imported) {
    setImported(outcome)
    leave()
    void onImported()
  }

  function begin(wanted: ImportKind) {
    setImported(undefined)
    setKind(wanted)
  }

  return (
    <Part
      title="Import"
      lead="Bring an account from another wallet. Type its phrase or key only into the frame that opens here. What is imported stays in this wallet."
    >
      {kind === undefined ? (
        <div className={styles['choices']}>
          {(['phrase', 'key'] as const).map((each) => (
            <ArrivingButton key={each} takesFocus={leftKind === each} onClick={() => begin(each)}>
              Import a {importNames[each]}
            </ArrivingButton>
          ))}
        </div>
      ) : (
        <ImportPanel
          key={kind}
          kind={kind}
          usualName={toFreeName(usualNames[kind], taken)}
          controller={controller}
          onDone={handleDone}
          onCancel={leave}
        />
      )}
      <div role="status">{imported !== undefined && <Outcome {...imported} />}</div>
    </Part>
  )
}

function Outcome({ addresses, expected }: Imported) {
  const isOther = expected !== undefined && !addresses.some((address) => sameAddress(address, expected))
  return (
    <Notice
      kind={isOther ? 'caution' : 'inform'}
      title={isOther ? 'Imported, but it opens another address than you expected' : 'Imported'}
    >
      {addresses.map((address) => (
        <div key={address} className={styles['addressLine']}>
          <span className={styles['address']}>
            <AddressText address={address} />
          </span>
          <UseAccount address={address} />
        </div>
      ))}
      {isOther && (
        <p className={styles['noteLine']}>
          The phrase may have a passphrase, or the passphrase differs by a letter: each makes a wallet of its own.
          Import it once more with the right one. Some wallets also keep their accounts at other places of the phrase,
          which cannot be imported here.
        </p>
      )}
    </Notice>
  )
}

/** The service keeps names apart. */
function toFreeName(name: string, taken: readonly string[]): string {
  const tries = [name, ...taken.map((_name, index) => `${name} ${index + 2}`)]
  return tries.find((each) => !taken.includes(each)) ?? name
}
