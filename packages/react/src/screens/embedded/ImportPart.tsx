import type { EmbeddedContents, EmbeddedController } from '@latchkey/embedded'
import { sameAddress } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { AddressText, Notice, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { ArrivingButton } from './ArrivingButton.tsx'
import { type Imported, type ImportKind, ImportPanel } from './ImportPanel.tsx'
import { Part } from './Part.tsx'
import { InUse, UseAccount } from './UseAccount.tsx'
import styles from './wallet.module.css'

export type ImportPartProps = {
  readonly controller: EmbeddedController
  readonly contents: EmbeddedContents
  readonly onImported: () => Promise<unknown>
}

/** Brings a phrase or a key from another wallet into this one. It is typed inside the key frame only. */
export function ImportPart({ controller, contents, onImported }: ImportPartProps) {
  const { say } = useTexts(walletTexts)
  const [kind, setKind] = useState<ImportKind>()
  const [leftKind, setLeftKind] = useState<ImportKind>()
  const [imported, setImported] = useState<Imported>()
  const taken = [...contents.phrases, ...contents.keys].map(({ name }) => name)

  /** The service keeps names apart. */
  function toFreeName(of: ImportKind): string {
    const name = say(`wallet.import.${of}Name`)
    const next = taken.map((_name, index) => say('wallet.import.nextName', { name, number: index + 2 }))
    return [name, ...next].find((each) => !taken.includes(each)) ?? name
  }

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
    <Part title={say('wallet.import')} lead={say('wallet.import.help')}>
      {kind === undefined ? (
        <div className={styles['choices']}>
          {(['phrase', 'key'] as const).map((each) => (
            <ArrivingButton key={each} takesFocus={leftKind === each} onClick={() => begin(each)}>
              {say(`wallet.import.${each}`)}
            </ArrivingButton>
          ))}
        </div>
      ) : (
        <ImportPanel
          key={kind}
          kind={kind}
          usualName={toFreeName(kind)}
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
  const { say } = useTexts(walletTexts)
  const isOther = expected !== undefined && !addresses.some((address) => sameAddress(address, expected))
  return (
    <Notice
      kind={isOther ? 'caution' : 'inform'}
      title={say(isOther ? 'wallet.import.otherAddress' : 'wallet.import.done')}
    >
      {addresses.map((address) => (
        <div key={address} className={styles['addressLine']}>
          <span className={styles['address']}>
            <AddressText address={address} />
          </span>
          <InUse address={address} />
          <UseAccount address={address} />
        </div>
      ))}
      {isOther && <p className={styles['noteLine']}>{say('wallet.import.otherAddressHelp')}</p>}
    </Notice>
  )
}
