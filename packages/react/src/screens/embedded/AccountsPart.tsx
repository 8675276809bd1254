import type { EmbeddedContents, EmbeddedController } from '@latchkey/embedded'
import type { Address } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { AddressText, CopyButton, KeyIcon, Tag, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { ArrivingButton } from './ArrivingButton.tsx'
import { ExportPanel, type ShownExport } from './ExportPanel.tsx'
import { Part } from './Part.tsx'
import { InUse, UseAccount } from './UseAccount.tsx'
import styles from './wallet.module.css'

export type AccountsPartProps = {
  readonly controller: EmbeddedController
  readonly contents: EmbeddedContents
  readonly onChanged: () => Promise<unknown>
}

/** An item that can be exported: one: a recovery phrase with its accounts, or a single key. */
type Holding = {
  readonly id: string
  readonly name: string
  readonly addresses: readonly Address[]
  readonly tag: 'imported' | 'exported' | undefined
  readonly request: ShownExport
}

/** The addresses of the wallet, which of them is in use, and the way out for what makes them. */
export function AccountsPart({ controller, contents, onChanged }: AccountsPartProps) {
  const { say } = useTexts(walletTexts)
  const [exportedId, setExportedId] = useState<string>()
  const [leftId, setLeftId] = useState<string>()
  const holdings = listHoldings(contents)

  function handleDone() {
    setLeftId(exportedId)
    setExportedId(undefined)
    // A key that has left the service is marked there.
    void onChanged()
  }

  return (
    <Part name="accounts" title={say('wallet.accounts')}>
      <ul className={styles['list']}>
        {holdings.map((holding) => (
          <li key={holding.id} className={styles['holding']}>
            <div className={styles['holdingHead']}>
              <span className={styles['name']}>
                <bdi>{holding.name}</bdi>
                {holding.tag !== undefined && (
                  <Tag tone={holding.tag === 'exported' ? 'warn' : undefined}>
                    {holding.tag === 'exported' && <KeyIcon sizePx={14} />}
                    {say(`wallet.accounts.${holding.tag}`)}
                  </Tag>
                )}
                {holding.addresses.length === 1 && holding.addresses.map((only) => <InUse key={only} address={only} />)}
              </span>
              {exportedId !== holding.id && (
                <ArrivingButton takesFocus={leftId === holding.id} onClick={() => setExportedId(holding.id)}>
                  {say(`wallet.export.${holding.request.kind}`)}
                </ArrivingButton>
              )}
            </div>
            {holding.addresses.map((address) => (
              <AddressLine key={address} address={address} isOnly={holding.addresses.length === 1} />
            ))}
            {exportedId === holding.id && (
              <ExportPanel controller={controller} request={holding.request} onDone={handleDone} />
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Of an only address its name says whether it is in use. */
function AddressLine({ address, isOnly }: { readonly address: Address; readonly isOnly: boolean }) {
  const { say } = useTexts(walletTexts)
  return (
    <div className={styles['addressLine']}>
      <span className={styles['address']}>
        <AddressText address={address} />
        <CopyButton text={address} label={say('wallet.accounts.copy')} kind="quiet" shape="icon" />
      </span>
      {!isOnly && <InUse address={address} />}
      <UseAccount address={address} />
    </div>
  )
}

function listHoldings({ phrases, keys }: EmbeddedContents): readonly Holding[] {
  return [
    ...phrases.map(({ walletId, name, addresses, ...rest }) => ({
      id: walletId,
      name,
      addresses,
      tag: tagOf(rest),
      request: { kind: 'phrase', walletId } as const,
    })),
    ...keys.map(({ privateKeyId, name, address, ...rest }) => ({
      id: privateKeyId,
      name,
      addresses: [address],
      tag: tagOf(rest),
      request: { kind: 'key', privateKeyId } as const,
    })),
  ]
}

function tagOf({
  isExported,
  isImported,
}: {
  readonly isExported: boolean
  readonly isImported: boolean
}): Holding['tag'] {
  if (isImported) return 'imported'
  return isExported ? 'exported' : undefined
}
